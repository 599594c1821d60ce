import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { Returned } from '@/shared/marking/Returned';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type AttemptRow, attemptsQuery } from '../api';
import { pointsText } from '../model/state';
import styles from './AttemptHistory.module.css';

interface Props {
  exerciseId: number;
  onOpen: (attemptId: number) => void;
}

/** Every attempt at an exercise, the newest first, each with the way to its answers, marks and comments. */
export function AttemptHistory({ exerciseId, onOpen }: Props) {
  const { t } = useTranslation('tasks');
  const list = useQuery(attemptsQuery(exerciseId));
  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <div className={styles.box}>
      {list.data === undefined ? <Skeleton lines={2} /> : null}
      <ol className={styles.list} aria-label={t('attempt.history')}>
        {(list.data ?? []).map((row) => (
          <li key={row.id} className={`sp-number ${styles.row}`}>
            <span>{t('attempt.number', { number: row.number })}</span>
            <span className={styles.time}>{formatDateTime(row.submitted_at_ms ?? row.started_at_ms)}</span>
            <span className={styles.points}>
              <AttemptState row={row} />
            </span>
            <Button type="link" size="small" onClick={() => onOpen(row.id)}>
              {t(row.submitted_at_ms === null ? 'attempt.resume' : 'attempt.review')}
            </Button>
            {row.returned ? (
              <div className={styles.wide}>
                <Returned returned={row.returned} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function AttemptState({ row }: { row: AttemptRow }) {
  const { t } = useTranslation('tasks');
  if (row.earned === null) return <StatusTag tone="primary">{t('attempt.stateRunning')}</StatusTag>;
  return (
    <>
      {t('points', { earned: formatPoints(row.earned), points: pointsText(row.full) })}
      {row.is_late ? <StatusTag tone="warn">{t('late')}</StatusTag> : null}
      {row.needs_marker ? (
        <StatusTag tone={row.is_superseded ? 'neutral' : 'warn'}>
          {t(row.is_superseded ? 'attempt.notMarked' : 'exercise.waiting')}
        </StatusTag>
      ) : null}
    </>
  );
}
