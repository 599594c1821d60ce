import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQuery, type OfStudent } from '@/shared/api/students';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { formatScore } from '@/shared/lib/points';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily } from '@/shared/ui/lazily';
import { Percent } from '@/shared/ui/Meter';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import styles from '@/shared/ui/studentPage.module.css';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type StudentExercise, studentExercisesQuery } from '../../api';

const ExerciseAnswer = lazily(() => import('../ExerciseAnswer').then((module) => module.ExerciseAnswer));

/** What a student earned in each exercise; each opens what was handed in. */
export function StudentExercises({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const exercises = useQuery(studentExercisesQuery(of));
  const member = useQuery(memberQuery(of.classId, of.studentId)).data;
  const [opened, setOpened] = useState<StudentExercise>();
  const rows = exercises.data ?? [];
  const done = rows.filter((row) => row.tries > 0);
  const shareOf = (row: StudentExercise) => percentOf(row.earned ?? 0, row.full ?? 0);
  const figures = useFigures(exercises.data, [
    { key: 'done', label: t('drill.only.done'), counts: (row) => row.tries > 0 },
    { key: 'open', label: t('drill.only.open'), counts: (row) => row.tries === 0, tone: 'warn' },
  ]);
  const columns: DataColumn<StudentExercise>[] = [
    {
      key: 'title',
      title: t('kind.exercise'),
      always: true,
      width: 280,
      render: (row) =>
        row.tries === 0 ? (
          row.title
        ) : (
          <Button type="link" className={styles.inline ?? ''} onClick={() => setOpened(row)}>
            {row.title}
          </Button>
        ),
      text: (row) => row.title,
    },
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
    {
      key: 'act',
      title: t('drill.act'),
      width: 110,
      render: (row) =>
        row.tries === 0 ? null : (
          <LinkButton
            size="small"
            to="/gradeManage/regrade"
            search={{ class_id: of.classId, exercise_id: row.id }}
          >
            {t('drill.regrade')}
          </LinkButton>
        ),
    },
  ];
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [t('drill.tries'), sumOf(rows, (row) => row.tries)],
          [
            t('drill.meanShare'),
            done.length === 0 ? '—' : `${Math.round(sumOf(done, shareOf) / done.length)}%`,
          ],
        ]}
      />
      <DataTable<StudentExercise>
        name="student-exercises"
        label={t('drill.tab.studentpracticalAchievements')}
        columns={columns}
        rowKey={(row) => row.id}
        query={{ ...exercises, data: figures.rows }}
      />
      {opened && member ? (
        <Suspense fallback={null}>
          <ExerciseAnswer
            classId={of.classId}
            student={{ id: member.id, name: member.real_name }}
            exercise={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
