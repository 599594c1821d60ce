import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '../api/errors';
import { Button } from './Button';
import styles from './State.module.css';

/** A part of a page that could not be loaded: what happened, how to go on, and the number support will ask for. */
export function ErrorState({
  error,
  onRetry,
  action,
}: {
  error: unknown;
  onRetry?: () => void;
  /** A way on where trying again would not help. */
  action?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const requestId = isApiError(error) ? error.requestId : undefined;
  const isMissing = isApiError(error) && error.code === 404;
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        <path className={styles.line} d="M8 12h80v44H8zM8 26h80M24 12v44M48 12v44M72 12v44" />
        <rect className={styles.bead} x="16" y="16" width="16" height="8" rx="4" />
        <rect className={styles.bead} x="64" y="46" width="16" height="8" rx="4" />
        <rect
          className={styles.accent}
          x="37"
          y="36"
          width="16"
          height="8"
          rx="4"
          transform="rotate(-18 45 40)"
        />
      </svg>
      <p className={styles.title}>{isMissing ? t('error.missing') : t('error.load')}</p>
      <p className={styles.text}>{messageOf(error, t('error.system'))}</p>
      {onRetry && !isMissing ? (
        <div className={styles.action}>
          <Button onClick={onRetry}>{t('action.retry')}</Button>
        </div>
      ) : null}
      {action ? <div className={styles.action}>{action}</div> : null}
      {requestId && !isMissing ? (
        <p className={styles.small}>{t('error.requestId', { id: requestId })}</p>
      ) : null}
    </div>
  );
}
