import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OfStudent, type StudentTask, studentTasksQuery } from '@/shared/api/students';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { formatPoints } from '@/shared/lib/points';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { DataTable } from '@/shared/ui/table/DataTable';
import { taskColumns } from './taskColumns';

/** How a student stands with each task. */
export function StudentTasks({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const tasks = useQuery(studentTasksQuery(of));
  // What was not opened counts nothing, as on the student's own page.
  const rows = (tasks.data ?? []).filter((row) => row.state !== 'shut');
  const figures = useFigures(tasks.data, [
    { key: 'done', label: t('drill.only.done'), counts: (row) => row.is_complete },
    {
      key: 'open',
      label: t('drill.only.open'),
      counts: (row) => row.state !== 'shut' && !row.is_complete,
      tone: 'warn',
    },
    { key: 'late', label: t('drill.late'), counts: (row) => row.is_late, tone: 'bad' },
  ]);
  const earned = sumOf(rows, (row) => row.earned);
  const full = sumOf(rows, (row) => row.points);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [t('drill.earned'), `${formatPoints(earned)} / ${full}`],
          [t('drill.share'), `${percentOf(earned, full)}%`],
        ]}
      />
      <DataTable<StudentTask>
        name="student-tasks"
        label={t('drill.tab.studenttask')}
        columns={taskColumns(t)}
        rowKey={(row) => row.id}
        query={{ ...tasks, data: figures.rows }}
      />
    </>
  );
}
