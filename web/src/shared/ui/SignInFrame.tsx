import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '../api/school';
import { Abacus } from './Abacus';
import { LookSwitch } from './LookSwitch';
import { SchoolLogo } from './SchoolLogo';
import styles from './SignInFrame.module.css';

interface Props {
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
  /** Under the card: other ways. */
  below?: ReactNode;
}

/** Today in the visitor's own calendar; the date library is not worth its weight on this page. */
function isoDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The frame of everything before sign-in: the school and an abacus showing today's date beside one task. */
export function SignInFrame({ title, text, children, below }: Props) {
  const { t } = useTranslation('common');
  const school = useSchool();
  const today = isoDate(new Date());
  return (
    <div className={styles.frame}>
      <aside className={styles.panel}>
        <div className={styles.school}>
          <span className={styles.logo}>
            <SchoolLogo size={44} />
          </span>
          <span>
            <span className={styles.zh}>{school?.name_zh ?? t('product')}</span>
            <span className={styles.en}>{school?.name_en ?? ''}</span>
          </span>
        </div>
        <div className={styles.picture}>
          <Abacus digits={today.replaceAll('-', '')} />
          <p className={styles.caption}>{t('abacus', { date: today })}</p>
        </div>
        <p className={styles.motto}>{t('motto')}</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.top}>
          <LookSwitch />
        </div>
        <div className={styles.task}>
          {school?.title ? <p className={styles.site}>{school.title}</p> : null}
          <h1 className={styles.title}>{title}</h1>
          {text ? <p className={styles.text}>{text}</p> : null}
          <div className={styles.content}>{children}</div>
          {below ? <div className={styles.below}>{below}</div> : null}
        </div>
        <footer className={styles.footer}>
          <nav className={styles.links} aria-label={t('legalLinks')}>
            <Link to="/agreement">{t('links.agreement')}</Link>
            <Link to="/privacy">{t('links.privacy')}</Link>
            <Link to="/serve">{t('links.serve')}</Link>
          </nav>
          {school?.organization.name ? <p>{t('support', { name: school.organization.name })}</p> : null}
        </footer>
      </main>
    </div>
  );
}
