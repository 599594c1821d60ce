import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { courseSearch } from '@/shared/lib/search';
import { withAside } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures } from '@/shared/ui/Figures';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { rankingQuery, useHideName } from '../api';
import styles from '../components/results.module.css';

/** Where I stand in my class; whoever wishes stays unnamed. */
export function ScoreRankingPage() {
  const { t } = useTranslation(['results', 'common']);
  const { search } = usePage(courseSearch);
  const ranking = useQuery(rankingQuery(search.course_id ?? 0));
  const hide = useHideName(search.course_id ?? 0);
  if (search.course_id === undefined) return <EmptyState area="marks" title={t('common:chooseCourse')} />;
  if (ranking.error) return <ErrorState error={ranking.error} onRetry={() => void ranking.refetch()} />;
  if (ranking.data === undefined) return <Skeleton lines={8} />;
  const { rows, place, ahead_of: aheadOf, mean, hides_name: hidesName } = ranking.data;
  const mine = rows.find((row) => row.is_me);
  return (
    <>
      <PageHeader
        title={t('results:ranking.title')}
        text={ranking.data.class_name || t('results:ranking.text')}
        actions={
          rows.length === 0 ? null : (
            <>
              <span aria-hidden="true">{t('results:ranking.hide')}</span>
              <Switch
                checked={hidesName}
                loading={hide.isPending}
                onChange={(value) => hide.mutate(value)}
                aria-label={t('results:ranking.hide')}
              />
            </>
          )
        }
      />
      {rows.length === 0 ? (
        <EmptyState area="marks" title={t('results:ranking.empty')} text={t('results:ranking.emptyText')} />
      ) : (
        <div className={styles.stack}>
          <Figures
            words={[
              [t('results:ranking.place'), `${place ?? '—'} / ${rows.length}`],
              [t('results:ranking.ahead'), aheadOf === null ? '—' : `${Math.round(aheadOf * 100)}%`],
              [t('results:ranking.mine'), formatPoints(mine?.points)],
              [t('results:ranking.mean'), formatPoints(mean)],
            ]}
          />
          <Panel flush>
            <ol className={styles.list}>
              {rows.map((row, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: hidden rows have nothing else to be told apart by
                  key={index}
                  className={`${styles.rankRow} ${row.is_me ? styles.me : ''}`}
                >
                  <span className={`${styles.place} ${row.place <= 3 ? styles.top : ''}`}>{row.place}</span>
                  <span>
                    {row.name ?? t('results:ranking.anonymous')}
                    {row.is_me ? ` ${withAside('', t('results:ranking.me'))}` : ''}
                    {row.tied > 1 ? (
                      <span className={styles.muted}> {t('results:ranking.tied', { count: row.tied })}</span>
                    ) : null}
                  </span>
                  <span className={`${styles.right} sp-number`}>{formatPoints(row.points)}</span>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      )}
    </>
  );
}
