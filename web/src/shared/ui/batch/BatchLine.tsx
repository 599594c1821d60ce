import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Meter } from '../Meter';
import styles from './BatchLine.module.css';
import { type BatchState, isComplete } from './useBatch';

interface Props {
  state: BatchState<unknown> | undefined;
  onStop: () => void;
  onResume: () => void;
}

/** How far an act on many items is; once it has ended, what was not handled, why, and another try. */
export function BatchLine({ state, onStop, onResume }: Props) {
  const { t } = useTranslation('shell');
  if (state === undefined || (!state.isRunning && isComplete(state))) return null;
  const { total, failed, waiting, reason, isRunning } = state;
  const sent = total - waiting.length;
  return (
    <div className={styles.line}>
      <div className={styles.meter}>
        <Meter value={sent} of={total} label={t('batch.progress')} figure={`${sent} / ${total}`} />
        {isRunning ? (
          <Button size="small" onClick={onStop}>
            {t('batch.stop')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={styles.words}>
        {isRunning ? t('batch.running', { sent, total }) : null}
        {!isRunning && failed.length > 0 ? t('batch.failed', { count: failed.length, reason }) : null}
        {!isRunning && waiting.length > 0 ? t('batch.waiting', { count: waiting.length }) : null}
      </p>
      {isRunning ? null : (
        <Button size="small" type="primary" onClick={onResume}>
          {failed.length > 0
            ? t('batch.retry', { count: failed.length + waiting.length })
            : t('batch.resume', { count: waiting.length })}
        </Button>
      )}
    </div>
  );
}
