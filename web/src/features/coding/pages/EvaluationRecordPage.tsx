import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codingSearch } from '@/shared/lib/search';
import { AppealsHere } from '@/shared/marking/appeals/AppealsHere';
import { usePage } from '@/shared/tabs/page';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { submissionQuery, submissionsQuery } from '../api';
import { ReportView } from '../components/ReportView';
import { SubmissionChip } from '../components/SubmissionChip';
import { TaskFilter } from '../components/TaskFilter';
import styles from './EvaluationRecordPage.module.css';

/** The reports: which tests passed, what the others said. */
export function EvaluationRecordPage() {
  const { t } = useTranslation('coding');
  const { search, setSearch } = usePage(codingSearch);
  const courseId = search.course_id ?? 0;
  const place = { course_id: courseId, class_id: search.class_id };
  const list = useQuery(submissionsQuery(courseId));
  const rows = list.data?.filter(
    (row) => !search.python_task_id || row.python_task_id === search.python_task_id,
  );
  const id = search.submission_id ?? rows?.[0]?.id;
  const shown = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== undefined });
  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <PageHeader title={t('record.evaluationTitle')} actions={<TaskFilter rows={list.data ?? []} />} />
      {list.isLoading ? <Skeleton lines={8} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          area="python"
          title={t('record.empty')}
          text={t('record.emptyText')}
          action={
            <Link to="/course/pythonPractice" search={place}>
              {t('record.toPractice')}
            </Link>
          }
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <DetailLayout
          isRailLeft
          rail={
            <nav className={styles.list} aria-label={t('record.submitTitle')}>
              {rows.map((row) => (
                <button
                  key={row.id}
                  type="button"
                  aria-current={row.id === id}
                  onClick={() => setSearch({ submission_id: row.id }, { replace: true })}
                >
                  <span className={styles.name}>{row.title}</span>
                  <SubmissionChip submission={row} />
                  <span className={styles.meta}>
                    {t('record.nth', { number: row.number })} · <RelativeTime ms={row.submitted_at_ms} />
                  </span>
                  <span className={`sp-number ${styles.meta}`}>
                    {row.state === 'done' && row.tests_total > 0 ? `${row.passed} / ${row.tests_total}` : ''}
                  </span>
                </button>
              ))}
            </nav>
          }
          main={
            <Panel
              title={shown.data?.title}
              flush
              extra={
                shown.data ? (
                  <Link
                    to="/full/pythonexErcise"
                    search={{
                      ...place,
                      python_task_id: shown.data.python_task_id,
                      activity_id: shown.data.activity_id ?? undefined,
                    }}
                  >
                    {t('record.goOn')}
                  </Link>
                ) : null
              }
            >
              {shown.error ? (
                <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
              ) : shown.data ? (
                <>
                  <ReportView submission={shown.data} />
                  <div className={styles.appeals}>
                    <AppealsHere source="program" id={shown.data.id} />
                    {shown.data.manual.length > 0 ? <AppealsHere source="cell" id={shown.data.id} /> : null}
                  </div>
                </>
              ) : (
                <div className={styles.pad}>
                  <Skeleton lines={6} />
                </div>
              )}
            </Panel>
          }
        />
      ) : null}
    </>
  );
}
