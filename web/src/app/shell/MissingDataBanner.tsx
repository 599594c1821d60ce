import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import styles from './MissingDataBanner.module.css';

/** Reminds of a password somebody else has set, and of personal data the school still asks for. */
export function MissingDataBanner() {
  const { t } = useTranslation('shell');
  const user = useCurrentUser();
  if (user === undefined) return null;
  // A phone is asked for only by those who register without one; it is bound under the own account.
  const personal = user.missing.some((name) => name !== 'phone');
  if (!personal && !user.must_change_password) return null;
  return (
    <p className={`${styles.banner} sp-inline`}>
      {user.must_change_password ? t('missing.password') : t('missing.text')}
      <Link to={user.must_change_password ? '/myaccount' : '/personalData'}>
        {user.must_change_password ? t('missing.passwordAction') : t('missing.action')}
      </Link>
    </p>
  );
}
