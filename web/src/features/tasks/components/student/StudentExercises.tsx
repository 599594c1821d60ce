import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfStudent } from '@/shared/api/students';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { formatScore } from '@/shared/lib/points';
import { Percent } from '@/shared/ui/Meter';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentExercise, studentExercisesQuery } from '../../api';

/** What a student earned in each exercise. */
export function StudentExercises({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const exercises = useQuery(studentExercisesQuery(of));
  const rows = exercises.data ?? [];
  const done = rows.filter((row) => row.tries > 0);
  const shareOf = (row: StudentExercise) => percentOf(row.earned ?? 0, row.full ?? 0);
  const columns: DataColumn<StudentExercise>[] = [
    { key: 'title', title: t('kind.exercise'), always: true, width: 280, render: (row) => row.title },
    { key: 'tries', title: t('drill.tries'), number: true, width: 100, render: (row) => row.tries },
    {
      key: 'best',
      title: t('drill.counts'),
      number: true,
      width: 120,
      compare: (left, right) => (left.earned ?? 0) - (right.earned ?? 0),
      render: (row) => formatScore(row.earned, row.full ?? 0),
    },
    {
      key: 'share',
      title: t('drill.share'),
      width: 160,
      compare: (left, right) => shareOf(left) - shareOf(right),
      render: (row) => <Percent value={shareOf(row)} label={row.title} />,
    },
    {
      key: 'last',
      title: t('drill.lastAt'),
      width: 140,
      render: (row) => <RelativeTime ms={row.last_at_ms} />,
    },
  ];
  return (
    <>
      <StatRow>
        <StatCard label={t('drill.exercisesDone')} value={done.length} unit={`/ ${rows.length}`} />
        <StatCard label={t('drill.tries')} value={sumOf(rows, (row) => row.tries)} />
        <StatCard
          label={t('drill.meanShare')}
          value={done.length === 0 ? '—' : Math.round(sumOf(done, shareOf) / done.length)}
          unit="%"
        />
      </StatRow>
      <DataTable<StudentExercise>
        name="student-exercises"
        label={t('drill.tab.studentpracticalAchievements')}
        columns={columns}
        rowKey={(row) => row.id}
        query={exercises}
      />
    </>
  );
}
