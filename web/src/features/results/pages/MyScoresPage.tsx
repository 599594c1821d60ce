import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPoints, formatScore } from '@/shared/lib/points';
import { courseSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { type MyScores, type ScoreLine, scoresQuery } from '../api';
import styles from '../components/results.module.css';
import { reasonText } from '../model/reasons';

/** The parts of a mark, in the order of the course. */
const parts = ['learning', 'tasks', 'exercises', 'python', 'practical', 'final', 'none'];

/** My mark in a course: its parts, their weights, and every score behind them. */
export function MyScoresPage() {
  const { t } = useTranslation(['results', 'common']);
  const { search } = usePage(courseSearch);
  const scores = useQuery(scoresQuery(search.course_id ?? 0));
  if (search.course_id === undefined) return <EmptyState title={t('common:chooseCourse')} />;
  const context = { course_id: search.course_id, ...(search.class_id ? { class_id: search.class_id } : {}) };
  const columns: DataColumn<ScoreLine>[] = [
    {
      key: 'title',
      title: t('results:scores.item'),
      always: true,
      width: 300,
      render: (row) => (
        <div>
          <Link {...target(row, context)}>{row.title}</Link>
          <ul className={styles.why}>
            {row.why.map((reason) => (
              <li key={reasonText(t, reason)}>{reasonText(t, reason)}</li>
            ))}
          </ul>
        </div>
      ),
    },
    {
      key: 'part',
      title: t('results:scores.part'),
      width: 110,
      compare: (left, right) => parts.indexOf(left.part) - parts.indexOf(right.part),
      render: (row) => t(`results:part.${row.part}` as 'results:part.none'),
    },
    {
      key: 'score',
      title: t('results:scores.score'),
      number: true,
      width: 130,
      compare: (left, right) => left.earned / left.full - right.earned / right.full,
      render: (row) => formatScore(row.earned, row.full),
    },
    {
      key: 'share',
      title: t('results:scores.share'),
      number: true,
      width: 100,
      hidden: true,
      render: (row) => `${Math.round((row.earned / row.full) * 1000) / 10}%`,
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
          <Total total={scores.data.total} />
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

function Total({ total }: { total: MyScores['total'] }) {
  const { t } = useTranslation('results');
  return (
    <section className={styles.hero} aria-label={t('scores.total')}>
      <div className={styles.total}>
        <p className={styles.muted}>{t('scores.total')}</p>
        {total.weight_so_far > 0 ? (
          <p className={`${styles.big} sp-number`}>{formatPoints(total.points)}</p>
        ) : (
          <p className={styles.big} style={{ color: 'var(--sp-text-3)' }}>
            —
          </p>
        )}
        <p className={styles.muted}>
          {total.weight_so_far > 0
            ? t('scores.soFar', { weight: total.weight_so_far })
            : t('scores.nothingYet')}
        </p>
      </div>
      <div className={styles.parts}>
        {total.parts.map((part) => (
          <div className={styles.part} key={part.part}>
            <span>{t(`part.${part.part}`)}</span>
            <div className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(part.share ?? 0) * 100}%` }} />
            </div>
            <span className={`${styles.right} sp-number`}>
              {part.share == null ? (
                <span className={styles.muted}>{t('scores.none')}</span>
              ) : (
                <strong>{formatPoints(part.points)}</strong>
              )}{' '}
              <span className={styles.muted}>/ {part.weight}</span>
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Where a score was earned. */
function target(row: ScoreLine, context: { course_id: number; class_id?: number }) {
  switch (row.source_kind) {
    case 'learning':
      return { to: '/course/video', search: context } as const;
    case 'task':
      return { to: '/course/taskDetails', search: { ...context, task_id: row.source_id } } as const;
    case 'exercise':
      return { to: '/course/exercise', search: { ...context, exercise_id: row.source_id } } as const;
    case 'python':
      return {
        to: '/course/evaluationRecord',
        search: { ...context, python_task_id: row.source_id },
      } as const;
    default:
      return {
        to: '/course/testRecord',
        search: { ...context, assessment_id: row.source_id, keeps: row.why[0]?.code },
      } as const;
  }
}
