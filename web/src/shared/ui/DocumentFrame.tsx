import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../api/school';
import styles from './DocumentFrame.module.css';
import { LookSwitch } from './LookSwitch';
import { SchoolLogo } from './SchoolLogo';

/** A public page to read: the school on top, one column of text. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const school = useSchool();
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to="/" className={styles.brand}>
          <SchoolLogo size={32} />
          <span className={styles.name}>{school?.name_zh ?? t('product')}</span>
        </Link>
        <LookSwitch />
      </header>
      <main className={styles.body}>{children}</main>
      <footer className={styles.footer}>
        <nav className={styles.links} aria-label={t('legalLinks')}>
          <Link to="/agreement">{t('links.agreement')}</Link>
          <Link to="/privacy">{t('links.privacy')}</Link>
          <Link to="/serve">{t('links.serve')}</Link>
        </nav>
        {school?.organization.name ? <p>{t('support', { name: school.organization.name })}</p> : null}
      </footer>
    </div>
  );
}
