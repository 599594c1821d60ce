import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import styles from './MissingDataBanner.module.css';

/** Reminds once signed in that the school still asks for personal data. */
export function MissingDataBanner() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  if (user === undefined || user.missing.length === 0) return null;
  return (
    <p className={styles.banner}>
      {t('missing.text')}
      <Link to="/personalData">{t('missing.action')}</Link>
    </p>
  );
}
