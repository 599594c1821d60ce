import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { OfStudent, StudentTask } from '@/shared/api/students';
import { percentOf } from '@/shared/lib/figures';
import { formatScore } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { Percent } from '@/shared/ui/Meter';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';

const tone: Record<StudentTask['state'], Tone> = {
  shut: 'neutral',
  not_started: 'neutral',
  in_progress: 'primary',
  waiting: 'warn',
  ended: 'neutral',
  done: 'good',
};

export function TaskState({ task }: { task: StudentTask }) {
  const { t } = useTranslation('classes');
  return <StatusTag tone={tone[task.state]}>{t(`drill.taskState.${task.state}`)}</StatusTag>;
}

/** A student's tasks as the student sees them: state, marks, due date; each leads to what was handed in for it. */
export function taskColumns(t: TFunction<'classes'>, of: OfStudent): DataColumn<StudentTask>[] {
  const search = { class_id: of.classId, student_id: of.studentId, course_id: of.courseId };
  return [
    {
      key: 'title',
      title: t('kind.task'),
      always: true,
      width: 280,
      render: (row) => (
        <Link to="/gradeManage/studenttask" search={{ ...search, task_id: row.id }}>
          {row.title}
        </Link>
      ),
      text: (row) => row.title,
    },
    {
      key: 'state',
      title: t('drill.state'),
      width: 110,
      render: (row) => <TaskState task={row} />,
      text: (row) => t(`drill.taskState.${row.state}`),
    },
    {
      key: 'done',
      title: t('drill.activities'),
      number: true,
      width: 110,
      render: (row) => `${row.done}/${row.graded}`,
    },
    {
      key: 'earned',
      title: t('drill.earned'),
      number: true,
      width: 120,
      compare: (left, right) => left.earned - right.earned,
      render: (row) => formatScore(row.earned, row.points),
    },
    {
      key: 'share',
      title: t('drill.share'),
      width: 150,
      render: (row) => <Percent value={percentOf(row.earned, row.points)} label={row.title} />,
    },
    {
      key: 'due',
      title: t('opening.dueAt'),
      width: 160,
      compare: (left, right) => (left.due_at_ms ?? 0) - (right.due_at_ms ?? 0),
      render: (row) => (
        <>
          <span className="sp-number">{formatDateTime(row.due_at_ms)}</span>{' '}
          {row.is_late ? <StatusTag tone="bad">{t('drill.late')}</StatusTag> : null}
        </>
      ),
    },
  ];
}
