import { useTranslation } from 'react-i18next';
import styles from './PagePending.module.css';

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
