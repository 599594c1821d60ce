import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFollow } from '@/shared/push/useFollow';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  type PythonTask,
  submissionQuery,
  submissionsQuery,
  useRefreshResults,
  useSubmitProgram,
} from '../api';
import styles from './Workbench.module.css';

// Its page is started for writing: what is read after a hand-in comes by itself.
const ReportView = lazily(() => import('./ReportView').then((module) => module.ReportView));

/** Handing in: the last submission is shown at first, then the one just sent, asked for until its report is there. */
export function useEvaluation(task: PythonTask | undefined, activityId: number | undefined) {
  const { t } = useTranslation('coding');
  const courseId = task?.course_id ?? 0;
  const [sent, setSent] = useState<number>();
  const list = useQuery({ ...submissionsQuery(courseId), enabled: task !== undefined });
  const own = list.data?.filter(
    (row) => row.python_task_id === task?.id && row.activity_id === (activityId ?? null),
  );
  const id = sent ?? own?.[0]?.id;
  const shown = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== undefined });
  const submit = useSubmitProgram({ id: task?.id ?? 0, courseId, activityId });
  const refresh = useRefreshResults(courseId);
  const isWaiting = shown.data?.state === 'queued';
  // Behind a class it may take a minute: its end is pushed, and whenever it has come nearer.
  const isBehind = isWaiting && (shown.data?.waiting_before ?? 0) > 0;
  useFollow(isBehind ? `coding/submission/${id}` : undefined, () => void shown.refetch());
  useFollow(isBehind ? 'coding/queue/0' : undefined, () => void shown.refetch());
  const wasWaiting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change from waiting to marked matters
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) refresh();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  const tries = own?.length ?? task?.tries ?? 0;
  return {
    /** How often it was handed in, this time too. */
    tries,
    isBusy: submit.isPending || isWaiting,
    isUsedUp: task !== undefined && task.attempts > 0 && tries >= task.attempts,
    submit: (code: string) => submit.mutate(code, { onSuccess: (submission) => setSent(submission.id) }),
    report: (onLine: (line: number) => void): ReactNode => {
      if (submit.isPending || shown.isLoading || list.isLoading) return <Pad />;
      if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
      if (shown.data === undefined || task === undefined) {
        return <p className={styles.hint}>{t('report.none')}</p>;
      }
      return (
        <Suspense fallback={<Pad />}>
          <ReportView submission={shown.data} keepsBest={task.keeps_best} onLine={onLine} />
        </Suspense>
      );
    },
  };
}

function Pad() {
  return (
    <div className={styles.hint}>
      <Skeleton lines={5} />
    </div>
  );
}
