import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { courseSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { Lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { DataTable } from '@/shared/ui/table/DataTable';
import { scoresQuery } from '../api';
import styles from '../components/results.module.css';
import { MyTotal } from '../components/student/MyTotal';
import { scoreTarget } from '../components/student/myScores';
import { scoreColumns } from '../components/student/scoreColumns';

interface Props {
  /** What I was asked about work of mine, which is another feature's to show. */
  Cases: Lazily<{ courseId: number }>;
}

/** My mark in a course: its categories, their weights, and every score behind them. */
export function MyScoresPage({ Cases }: Props) {
  const { t } = useTranslation(['gradebook', 'results', 'common']);
  const { search } = usePage(courseSearch);
  const scores = useQuery(scoresQuery(search.course_id ?? 0));
  if (search.course_id === undefined) return <EmptyState area="marks" title={t('common:chooseCourse')} />;
  const context = { course_id: search.course_id, ...(search.class_id ? { class_id: search.class_id } : {}) };
  const columns = scoreColumns(t, scores.data, (row) => scoreTarget(row, context));
  return (
    <>
      <PageHeader title={t('results:scores.title')} text={t('results:scores.text')} />
      {scores.error ? <ErrorState error={scores.error} onRetry={() => void scores.refetch()} /> : null}
      {scores.isLoading ? <Skeleton lines={8} /> : null}
      {scores.data ? (
        <div className={styles.stack}>
          <MyTotal {...scores.data} />
          <Suspense fallback={null}>
            <Cases courseId={search.course_id} />
          </Suspense>
          <section>
            <h2 style={{ fontSize: 16, marginBottom: 10 }}>{t('results:scores.list')}</h2>
            <DataTable
              name="my-scores"
              label={t('results:scores.list')}
              columns={columns}
              rowKey={(row) => `${row.source_kind}-${row.source_id}`}
              query={{ ...scores, data: scores.data.scores }}
              empty={
                <EmptyState
                  area="marks"
                  title={t('results:scores.empty')}
                  text={t('results:scores.emptyText')}
                  action={
                    <LinkButton variant="primary" to="/course/programs" search={context}>
                      {t('results:scores.toTasks')}
                    </LinkButton>
                  }
                />
              }
            />
          </section>
        </div>
      ) : null}
    </>
  );
}
