import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints, roundPercent } from '@/shared/lib/points';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { Lazily } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type ScoreLine, scoresQuery } from '../api';
import { titleOf } from '../components/gradebook/words';
import styles from '../components/results.module.css';
import { MyTotal } from '../components/student/MyTotal';
import { categoryOf, ScoreFigure, ScoreTitle, scoreText } from '../components/student/myScores';

/** What counts, of a hundred. */
const shareOf = ({ points }: ScoreLine) => points ?? -1;

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
  const order = scores.data?.total.parts.map((part) => part.category) ?? [];
  /** Of its category in the course; what counts for nothing comes last. */
  const placeOf = ({ category }: ScoreLine) =>
    category === null ? order.length : order.indexOf(category.key);
  const columns: DataColumn<ScoreLine>[] = [
    {
      key: 'title',
      title: t('results:scores.item'),
      always: true,
      width: 300,
      render: (row) => <ScoreTitle row={row} context={context} />,
      text: (row) => titleOf(t, { source: row.source_kind, title: row.title }),
    },
    {
      key: 'part',
      title: t('results:scores.part'),
      width: 110,
      compare: (left, right) => placeOf(left) - placeOf(right),
      render: (row) => categoryOf(t, row),
    },
    {
      key: 'score',
      title: t('results:scores.score'),
      number: true,
      width: 130,
      compare: (left, right) => shareOf(left) - shareOf(right),
      render: (row) => <ScoreFigure row={row} />,
      text: (row) => scoreText(t, row),
    },
    {
      key: 'share',
      title: t('results:scores.share'),
      number: true,
      width: 100,
      hidden: true,
      render: (row) => (row.points === null ? '—' : `${roundPercent(shareOf(row))}%`),
    },
    {
      key: 'contributes',
      title: t('results:scores.contributes'),
      number: true,
      width: 130,
      compare: (left, right) => (left.contributes ?? 0) - (right.contributes ?? 0),
      render: (row) =>
        row.contributes == null ? (
          '—'
        ) : (
          <span title={t('results:scores.contributesHint')}>
            <strong>+{formatPoints(row.contributes)}</strong>{' '}
            <span className={styles.muted}>/ {formatPoints(row.contributes_at_most)}</span>
          </span>
        ),
    },
    {
      key: 'at',
      title: t('results:scores.at'),
      width: 150,
      compare: (left, right) => left.at_ms - right.at_ms,
      render: (row) => formatDateTime(row.at_ms),
    },
  ];
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
