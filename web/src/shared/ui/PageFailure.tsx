import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './ErrorState';
import styles from './PageState.module.css';

/** Shown when a page throws while drawing. */
export function PageFailure({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return <ErrorState error={error} onRetry={reset} />;
}

/** The shape of a page while its code arrives; appears only when that takes noticeable time. */
export function PagePending() {
  const { t } = useTranslation('common', { useSuspense: false });
  return (
    <div className={styles.pending} role="status" aria-label={t('loading')} data-state="loading">
      <div className={styles.title} />
      <div className={styles.block} />
      <div className={styles.block} />
    </div>
  );
}
