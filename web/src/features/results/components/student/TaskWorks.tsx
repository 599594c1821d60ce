import { useQueries, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQuery, type OfStudent } from '@/shared/api/students';
import { taskWorksQuery } from '@/shared/api/taskWorks';
import { formatPoints } from '@/shared/lib/points';
import { studentSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { trainingQuery, workStudentsQuery } from '../../api';
import { type StudentRow, type TrainingWork, workKey } from '../../model/training';
import { toneOf } from '../training/parts';
import type { AnswerOf } from '../training/Training';

interface Props {
  of: OfStudent;
  task: { id: number; title: string };
  /** What a student handed in, which is another feature's to show. */
  answer: (of: AnswerOf, onClose: () => void) => ReactNode;
}

interface WorkRow {
  work: TrainingWork;
  /** How the student stands with it; undefined while it is read. */
  stand: StudentRow | undefined;
}

/** The works that a task is made of, each with how the student stands with it. */
function useTaskWorks(of: OfStudent, taskId: number) {
  const member = useQuery(memberQuery(of.classId, of.studentId)).data;
  const training = useQuery(trainingQuery(of.classId, of.courseId));
  const named = useQuery(taskWorksQuery(of.courseId, { task_id: taskId }));
  const works = named.data?.works.flatMap((one) => {
    const work = training.data?.works.find((other) => workKey(other) === workKey(one));
    return work ? [work] : [];
  });
  const asked = { q: member?.student_number ?? member?.real_name };
  const stands = useQueries({
    queries: (works ?? []).map((work) => ({
      ...workStudentsQuery(of, work, asked),
      enabled: member !== undefined,
    })),
  });
  const rows = works?.map((work, at): WorkRow => {
    const stand = stands[at]?.data?.items.find((row) => row.id === of.studentId);
    return { work, stand };
  });
  return { member, training, named, rows: training.data && rows };
}

/** What a student handed in for a task, work by work, with the way to each answer. */
export function TaskWorks({ of, task, answer }: Props) {
  const { t } = useTranslation('results');
  const { search, setSearch } = usePage(studentSearch);
  const { member, training, named, rows } = useTaskWorks(of, task.id);
  const opened = rows?.find(({ work }) => workKey(work) === search.work);
  return (
    <>
      <DataTable<WorkRow>
        name="student-task-works"
        label={task.title}
        columns={columnsOf(t, (work) => setSearch({ work: workKey(work) }))}
        rowKey={({ work }) => workKey(work)}
        query={{
          data: rows,
          error: named.error ?? training.error,
          isFetching: named.isFetching,
          refetch: () => Promise.all([named.refetch(), training.refetch()]),
        }}
        empty={<EmptyState area="tasks" title={t('training.noneInTask')} />}
      />
      {opened && member ? (
        <Suspense fallback={null}>
          {answer(
            {
              classId: of.classId,
              courseId: of.courseId,
              student: { id: member.id, name: member.real_name },
              work: opened.work,
            },
            () => setSearch({ work: undefined }),
          )}
        </Suspense>
      ) : null}
    </>
  );
}

function columnsOf(t: TFunction<'results'>, onOpen: (work: TrainingWork) => void): DataColumn<WorkRow>[] {
  return [
    { key: 'title', title: t('training.work'), always: true, width: 280, render: ({ work }) => work.title },
    {
      key: 'kind',
      title: t('training.type'),
      width: 100,
      render: ({ work }) => t(`training.kind.${work.kind}`),
    },
    {
      key: 'state',
      title: t('training.state'),
      width: 110,
      render: ({ stand }) =>
        stand ? <StatusTag tone={toneOf[stand.state]}>{t(`training.is.${stand.state}`)}</StatusTag> : '—',
    },
    {
      key: 'points',
      title: t('training.points'),
      number: true,
      width: 110,
      render: ({ stand }) => (stand?.result ? formatPoints(stand.result.points) : '—'),
    },
    {
      key: 'tries',
      title: t('training.tries'),
      number: true,
      width: 110,
      render: ({ stand }) => stand?.result?.tries ?? '—',
    },
    {
      key: 'last',
      title: t('training.last'),
      width: 140,
      render: ({ stand }) => (stand?.result ? <RelativeTime ms={stand.result.last_at_ms} /> : '—'),
    },
    {
      key: 'act',
      title: t('training.act'),
      always: true,
      fixed: 'right',
      width: 100,
      render: ({ work, stand }) =>
        stand?.result ? (
          <Button type="link" size="small" onClick={() => onOpen(work)}>
            {t('training.view')}
          </Button>
        ) : null,
    },
  ];
}
