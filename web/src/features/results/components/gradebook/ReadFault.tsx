import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import styles from './grid.module.css';

/** A part of the sheet that could not be read: the rest of it stays. */
export function ReadFault({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('common');
  if (error === null) return null;
  return (
    <p className={styles.failed} role="alert">
      {messageOf(error, t('error.system'))}{' '}
      <button type="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </p>
  );
}
