import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type MyScores, scoresQuery } from '../api';
import styles from '../components/results.module.css';

/** My mark in a course: its parts, their weights, and every score behind them. */
export function MyScoresPage() {
  const { t } = useTranslation(['results', 'common']);
  const { search } = usePage(courseSearch);
  const scores = useQuery(scoresQuery(search.course_id ?? 0));
  if (search.course_id === undefined) return <EmptyState title={t('common:chooseCourse')} />;
  const context = { course_id: search.course_id, ...(search.class_id ? { class_id: search.class_id } : {}) };
  type Row = MyScores['scores'][number];
  const columns: DataColumn<Row>[] = [
    { key: 'title', title: t('results:scores.item'), always: true, render: (row) => row.title },
    { key: 'part', title: t('results:scores.part'), render: (row) => t(`results:part.${row.part}`) },
    {
      key: 'score',
      title: t('results:scores.score'),
      number: true,
      compare: (left, right) => left.earned / left.full - right.earned / right.full,
      render: (row) => `${row.earned} / ${row.full}`,
    },
    {
      key: 'share',
      title: t('results:scores.share'),
      number: true,
      render: (row) => `${Math.round((row.earned / row.full) * 1000) / 10}%`,
    },
    { key: 'attempts', title: t('results:scores.attempts'), number: true, render: (row) => row.attempts },
    { key: 'at', title: t('results:scores.at'), render: (row) => formatDateTime(row.at_ms) },
    {
      key: 'why',
      title: t('results:scores.why'),
      render: (row) =>
        row.source_kind === 'exam' ? (
          <Link to="/course/testRecord" search={context}>
            <Button type="link" size="small">
              {t('results:scores.whyExam')}
            </Button>
          </Link>
        ) : (
          '—'
        ),
    },
  ];
  return (
    <>
      <PageHeader title={t('results:scores.title')} text={t('results:scores.text')} />
      {scores.error ? <ErrorState error={scores.error} onRetry={() => void scores.refetch()} /> : null}
      {scores.isLoading ? <Skeleton lines={8} /> : null}
      {scores.data ? (
        <div className={styles.stack}>
          <Total total={scores.data.total} />
          <section>
            <h2 style={{ fontSize: 16, marginBottom: 10 }}>{t('results:scores.list')}</h2>
            <DataTable
              name="my-scores"
              label={t('results:scores.list')}
              columns={columns}
              rowKey={(row) => `${row.source_kind}-${row.source_id}`}
              query={{ ...scores, data: scores.data.scores }}
              empty={<EmptyState title={t('results:scores.empty')} text={t('results:scores.emptyText')} />}
            />
          </section>
        </div>
      ) : null}
    </>
  );
}

function Total({ total }: { total: MyScores['total'] }) {
  const { t } = useTranslation('results');
  return (
    <section className={styles.hero} aria-label={t('scores.total')}>
      <div className={styles.total}>
        <p className={styles.muted}>{t('scores.total')}</p>
        <p className={`${styles.big} sp-number`}>{total.points}</p>
        <p className={styles.muted}>{t('scores.soFar', { weight: total.weight_so_far })}</p>
      </div>
      <div className={styles.parts}>
        {total.parts.map((part) => (
          <div className={styles.part} key={part.part}>
            <span>{t(`part.${part.part}`)}</span>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(part.share ?? 0) * 100}%` }} />
            </div>
            <span className={`${styles.right} sp-number`}>
              {part.share === null ? (
                <span className={styles.muted}>{t('scores.none')}</span>
              ) : (
                <strong>{part.points}</strong>
              )}{' '}
              <span className={styles.muted}>/ {part.weight}</span>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}
