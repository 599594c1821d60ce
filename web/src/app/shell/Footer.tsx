import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import styles from './Footer.module.css';

export function Footer() {
  const { t } = useTranslation('shell');
  const school = useSchool();
  if (!school?.organization.name) return null;
  return <footer className={styles.footer}>{t('footer', { name: school.organization.name })}</footer>;
}
