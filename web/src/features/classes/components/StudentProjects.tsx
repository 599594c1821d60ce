import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OfStudent, type StudentTask, studentTasksQuery } from '@/shared/api/students';
import { type Group, groupRows, percentOf, sumOf } from '@/shared/lib/figures';
import { formatPoints, formatScore } from '@/shared/lib/points';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { Percent } from '@/shared/ui/Meter';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { openingsQuery } from '../api';

type Project = Group<StudentTask>;

/** How far a student has come in each project: the sum of its tasks. */
export function StudentProjects({ of }: { of: OfStudent }) {
  const { t } = useTranslation('classes');
  const tasks = useQuery(studentTasksQuery(of));
  const openings = useQuery(openingsQuery(of.classId, 'task'));
  const names = new Map(openings.data?.map((opening) => [opening.item_id, opening.group]));
  const nameOf = (row: StudentTask) => names.get(row.id) || t('drill.noProject');
  const opened = tasks.data?.filter((row) => row.state !== 'shut');
  const projects = opened && openings.data ? groupRows(opened, nameOf) : undefined;
  const doneOf = (project: Project) => project.rows.filter((row) => row.is_complete).length;
  const earnedOf = (project: Project) => sumOf(project.rows, (row) => row.earned);
  const fullOf = (project: Project) => sumOf(project.rows, (row) => row.points);
  const columns: DataColumn<Project>[] = [
    { key: 'name', title: t('kind.project'), always: true, width: 280, render: (row) => row.name },
    {
      key: 'done',
      title: t('drill.tasksDone'),
      number: true,
      width: 120,
      compare: (left, right) => doneOf(left) - doneOf(right),
      render: (row) => `${doneOf(row)} / ${row.rows.length}`,
    },
    {
      key: 'progress',
      title: t('drill.progress'),
      width: 170,
      render: (row) => <Percent value={percentOf(doneOf(row), row.rows.length)} label={row.name} />,
    },
    {
      key: 'earned',
      title: t('drill.earned'),
      number: true,
      width: 130,
      compare: (left, right) => earnedOf(left) - earnedOf(right),
      render: (row) => formatScore(earnedOf(row), fullOf(row)),
    },
  ];
  const isDone = (project: Project) => doneOf(project) === project.rows.length;
  const figures = useFigures(projects, [
    { key: 'done', label: t('drill.only.done'), counts: isDone },
    { key: 'open', label: t('drill.only.open'), counts: (project) => !isDone(project), tone: 'warn' },
  ]);
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[
          [
            t('drill.earned'),
            `${formatPoints(sumOf(projects ?? [], earnedOf))} / ${sumOf(projects ?? [], fullOf)}`,
          ],
        ]}
      />
      <DataTable<Project>
        name="student-projects"
        label={t('drill.tab.studentproject')}
        columns={columns}
        rowKey={(row) => row.name}
        query={{ ...tasks, data: figures.rows }}
      />
    </>
  );
}
