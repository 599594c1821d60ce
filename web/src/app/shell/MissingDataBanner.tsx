import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import styles from './MissingDataBanner.module.css';

/** Reminds of personal data the school still asks for; a password somebody else has set comes first, on its own screen. */
export function MissingDataBanner() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  if (user === undefined) return null;
  // A phone is asked for only by those who register without one; it is bound under the own account.
  const personal = user.missing.some((name) => name !== 'phone');
  if (!personal || user.must_change_password) return null;
  return (
    <p className={`${styles.banner} sp-inline`}>
      {t('missing.text')}
      <Link to="/personalData">{t('missing.action')}</Link>
    </p>
  );
}
