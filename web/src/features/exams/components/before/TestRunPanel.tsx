import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatScore } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { beginTestRun, removeTestRun, type TestRun, testRunQuery } from '../../beforeApi';
import { type ManagedAssessment, useExamWrite } from '../../managedApi';
import styles from './before.module.css';

/** The teacher sits the exam as a student would; nobody finds anything of it. */
export function TestRunPanel({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const found = useQuery(testRunQuery(assessment.id));
  const begin = useMutation({
    mutationFn: () => beginTestRun(assessment.id),
    onSuccess: ({ run }) =>
      run
        ? navigate({
            to: '/course/takeAnExam',
            search: { course_id: assessment.course_id, assessment_id: run.assessment_id },
          })
        : undefined,
  });
  const remove = useExamWrite(removeTestRun);
  const run = found.data?.run ?? null;
  return (
    <Panel title={t('before.testRun.title')}>
      <p className={styles.aside}>{t('before.testRun.text')}</p>
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {run ? <RunState run={run} /> : null}
          <div className={styles.acts}>
            {run && run.state !== null && run.state !== 'running' && run.attempt_id !== null ? (
              <LinkButton
                to="/course/testRecord"
                search={{ course_id: assessment.course_id, attempt_id: run.attempt_id }}
              >
                {t('before.testRun.result')}
              </LinkButton>
            ) : null}
            {run && (run.state === null || run.state === 'running') ? (
              <LinkButton
                to="/course/takeAnExam"
                search={{
                  course_id: assessment.course_id,
                  assessment_id: run.assessment_id,
                  ...(run.attempt_id === null ? {} : { attempt_id: run.attempt_id }),
                }}
              >
                {t('before.testRun.goOn')}
              </LinkButton>
            ) : (
              <Button loading={begin.isPending} onClick={() => begin.mutate()}>
                {t(run ? 'before.testRun.again' : 'before.testRun.begin')}
              </Button>
            )}
            {run ? (
              <Button type="text" loading={remove.isPending} onClick={() => remove.mutate(assessment.id)}>
                {t('before.testRun.remove')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </Panel>
  );
}

function RunState({ run }: { run: TestRun }) {
  const { t } = useTranslation('exams');
  const answered = { answered: run.answered ?? 0, questions: run.questions ?? 0 };
  const line =
    run.state === null
      ? t('before.testRun.ready')
      : run.state === 'running'
        ? t('before.testRun.running', { ...answered, time: formatDateTime(run.deadline_at_ms) })
        : run.earned === null
          ? t('before.testRun.unmarked', answered)
          : t('before.testRun.marked', { score: formatScore(run.earned, run.full) });
  return (
    <>
      <p className={styles.state}>{line}</p>
      <p className={styles.aside}>{t('before.testRun.until', { time: formatDateTime(run.until_ms) })}</p>
    </>
  );
}
