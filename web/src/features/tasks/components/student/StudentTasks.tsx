import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OfStudent, type StudentTask, studentTasksQuery } from '@/shared/api/students';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { formatPoints } from '@/shared/lib/points';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { DataTable } from '@/shared/ui/table/DataTable';
import { taskColumns } from './taskColumns';

/** How a student stands with each task. */
export function StudentTasks({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const tasks = useQuery(studentTasksQuery(of));
  // What was not opened counts nothing, as on the student's own page.
  const rows = (tasks.data ?? []).filter((row) => row.state !== 'shut');
  const done = rows.filter((row) => row.is_complete).length;
  const earned = sumOf(rows, (row) => row.earned);
  const full = sumOf(rows, (row) => row.points);
  return (
    <>
      <StatRow>
        <StatCard label={t('drill.tasksDone')} value={done} unit={`/ ${rows.length}`} />
        <StatCard label={t('drill.earned')} value={formatPoints(earned)} unit={`/ ${full}`} />
        <StatCard label={t('drill.share')} value={percentOf(earned, full)} unit="%" />
        <StatCard label={t('drill.lateCount')} value={rows.filter((row) => row.is_late).length} />
      </StatRow>
      <DataTable<StudentTask>
        name="student-tasks"
        label={t('drill.tab.studenttask')}
        columns={taskColumns(t)}
        rowKey={(row) => row.id}
        query={tasks}
      />
    </>
  );
}
