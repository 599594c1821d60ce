import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import styles from './Banners.module.css';
import { useIsOffline } from './offline';

/** What a person must know before anything else: that there is no network, that data are missing. */
export function Banners() {
  const { t } = useTranslation('shell');
  return (
    <>
      {useIsOffline() ? (
        <p className={styles.banner} role="status">
          {t('offline')}
        </p>
      ) : null}
      <MissingData />
    </>
  );
}

/** Reminds of personal data the school still asks for; a password somebody else has set comes first, on its own screen. */
function MissingData() {
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
