import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { MarkRequest } from '../../model/gradebook/types';
import styles from './gradebook.module.css';

const tones: Record<MarkRequest['state'], Tone> = { waiting: 'warn', granted: 'good', refused: 'bad' };

interface Props {
  requests: MarkRequest[];
  /** What can be done with a request that waits. */
  acts?: (request: MarkRequest) => ReactNode;
}

/** Requests for another mark: whose, from what to what, why, and the answer. */
export function RequestList({ requests, acts }: Props) {
  const { t } = useTranslation('gradebook');
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <li key={request.id}>
          <p className={styles.requestHead}>
            <span>
              <b>{request.real_name}</b> <span className="sp-number">{request.student_number}</span>
            </span>
            <span className="sp-number">
              {formatPoints(request.before)} → <b>{formatPoints(request.after)}</b>
            </span>
            <StatusTag tone={tones[request.state]}>{t(`request.state.${request.state}`)}</StatusTag>
          </p>
          <p>{request.reason}</p>
          <p className={styles.aside}>
            {request.by} · {formatDateTime(request.at_ms)}
          </p>
          {request.decided_by === null ? null : (
            <p className={styles.aside}>
              {t('request.decided', {
                by: request.decided_by,
                time: formatDateTime(request.decided_at_ms),
              })}{' '}
              {request.reply}
            </p>
          )}
          {request.state === 'waiting' ? acts?.(request) : null}
        </li>
      ))}
    </ul>
  );
}
