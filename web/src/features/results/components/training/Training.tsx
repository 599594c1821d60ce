import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { trainingSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { trainingQuery } from '../../api';
import { type TrainingWork, workKey } from '../../model/training';
import { WorkList } from './WorkList';
import { WorkStudents } from './WorkStudents';

/** Whose answer to what, in which class and course. */
export interface AnswerOf {
  classId: number;
  courseId: number;
  student: { id: number; name: string };
  work: TrainingWork;
}

export interface Props {
  classId: number;
  courseId: number;
  /** What a student handed in, which is another feature's to show. */
  answer: (of: AnswerOf, onClose: () => void) => ReactNode;
  /** A message to some students of the class, which is another feature's to write. */
  message: (of: { classId: number; to: number[] }, onClose: () => void) => ReactNode;
  /** Tests what the class handed in for a Python task once more, which is another feature's to do. */
  retest: (of: { classId: number; task: { id: number; title: string } }, onClose: () => void) => ReactNode;
}

/** Everything that is set to a class with who handed it in; one work of it with every student. */
export function Training({ classId, courseId, answer, message, retest }: Props) {
  const { t } = useTranslation('results');
  const { search } = usePage(trainingSearch);
  const training = useQuery(trainingQuery(classId, courseId));
  const { data } = training;
  if (data === undefined) {
    return training.error ? (
      <ErrorState error={training.error} onRetry={() => void training.refetch()} />
    ) : (
      <Skeleton lines={10} />
    );
  }
  if (data.students === 0) {
    return <EmptyState area="tasks" title={t('training.noStudents')} text={t('training.noStudentsText')} />;
  }
  if (data.works.length === 0) {
    return <EmptyState area="tasks" title={t('training.noWorks')} text={t('training.noWorksText')} />;
  }
  const work = data.works.find((one) => workKey(one) === search.work);
  return work ? (
    <WorkStudents
      key={workKey(work)}
      {...{ classId, courseId, answer, message, retest, work }}
      students={data.students}
    />
  ) : (
    <WorkList classId={classId} courseId={courseId} data={data} training={training} />
  );
}
