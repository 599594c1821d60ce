import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { RetestRow } from '../../retestApi';
import type { Asked } from './ReasonDialog';
import styles from './retest.module.css';

interface Props {
  /** The newest first. */
  rows: RetestRow[];
  isCurrentApplied: boolean;
  onAsk: (asked: Asked) => void;
}

/** What was done before. The last that is in effect can be taken back, unless a later one is. */
export function RetestHistory({ rows, isCurrentApplied, onAsk }: Props) {
  const { t } = useTranslation('coding');
  if (rows.length === 0) return null;
  const inEffect = isCurrentApplied ? undefined : rows.find(({ state }) => state === 'applied');
  return (
    <section className={styles.history}>
      <h2 className={styles.heading}>{t('retest.history.title')}</h2>
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <StatusTag>
              {t(row.state === 'undone' ? 'retest.history.undone' : 'retest.history.applied')}
            </StatusTag>
            <RecordLine row={row} />
            {row === inEffect ? (
              <Button size="small" onClick={() => onAsk({ act: 'undo', retest: row })}>
                {t('retest.act.undo')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who tested and when, what came of it, and why. */
export function RecordLine({ row }: { row: RetestRow }) {
  const { t } = useTranslation('coding');
  const { asked_by_name: name, asked_at_ms, applied_at_ms, undone_at_ms, reason } = row;
  const steps = [
    t('retest.record.asked', { name, time: formatDateTime(asked_at_ms) }),
    ...(applied_at_ms === null
      ? []
      : [t('retest.record.appliedAt', { time: formatDateTime(applied_at_ms) })]),
    ...(undone_at_ms === null ? [] : [t('retest.record.undoneAt', { time: formatDateTime(undone_at_ms) })]),
  ];
  return (
    <div className={styles.line}>
      <p className={`sp-number ${styles.dim}`}>{steps.join(' · ')}</p>
      {reason ? <p>{t('retest.record.reason', { reason })}</p> : null}
    </div>
  );
}
