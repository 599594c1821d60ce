import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OfStudent, type StudentTask, studentTasksQuery } from '@/shared/api/students';
import { percentOf, sumOf } from '@/shared/lib/figures';
import { formatPoints, formatScore } from '@/shared/lib/points';
import { studentSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { DataTable } from '@/shared/ui/table/DataTable';
import styles from './StudentTasks.module.css';
import { TaskState, taskColumns } from './taskColumns';

interface Props {
  of: OfStudent;
  /** What the student handed in for a task, which is another feature's to list. */
  works: (task: StudentTask) => ReactNode;
}

/** How a student stands with each task; of the one in the address, with each work of it. */
export function StudentTasks({ of, works }: Props) {
  const { t } = useTranslation('classes');
  const { search, setSearch } = usePage(studentSearch);
  const tasks = useQuery(studentTasksQuery(of));
  const named = tasks.data?.find((row) => row.id === search.task_id);
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
  if (named) {
    return (
      <>
        <div className={styles.head}>
          <Button
            icon={<LeftOutlined aria-hidden="true" />}
            onClick={() =>
              setSearch({ task_id: undefined, work: undefined, page: undefined, sort: undefined })
            }
          >
            {t('drill.allTasks')}
          </Button>
          <h2 className={styles.heading}>{named.title}</h2>
          <TaskState task={named} />
        </div>
        <Figures
          words={[
            [t('drill.earned'), formatScore(named.earned, named.points)],
            [t('drill.activities'), `${named.done}/${named.graded}`],
          ]}
        />
        {works(named)}
      </>
    );
  }
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
        columns={taskColumns(t, of)}
        rowKey={(row) => row.id}
        query={{ ...tasks, data: figures.rows }}
      />
    </>
  );
}
