import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { lazily } from '@/shared/ui/lazily';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import { ask } from './asked';
import styles from './Header.module.css';
import { LookMenu } from './LookMenu';
import { setSidebar, useIsSidebarOpen } from './sidebarState';
import { DutiesMenu, UserMenu } from './UserMenus';

const NoticeBell = lazily(() =>
  import('@/features/classes/components/NoticeBell').then((module) => module.NoticeBell),
);

/** The upper leg of the frame, on a desk. */
export function Header() {
  const { t } = useTranslation('shell');
  const school = useSchool();
  const isKnown = useCurrentUser() !== undefined;
  const isTeacher = useHasRole('class_management');
  return (
    <header className={styles.header}>
      <Toggle />
      <Link to="/" className={styles.brand} title={t('brandHome')}>
        <SchoolLogo size={32} />
        <span className={styles.names}>
          <span className={styles.zh}>{school?.name_zh ?? ''}</span>
          <span className={styles.en}>{school?.name_en ?? ''}</span>
        </span>
      </Link>
      {school?.title ? <span className={styles.title}>{school.title}</span> : null}
      <div className={`${styles.end} ${isKnown ? '' : styles.waits}`}>
        <button
          type="button"
          className={styles.find}
          aria-label={t(isTeacher ? 'find.shortTeacher' : 'find.short')}
          title={t('find.hint')}
          onClick={() => ask('find')}
        >
          <SearchOutlined aria-hidden="true" />
          <span className={styles.what}>{t(isTeacher ? 'find.shortTeacher' : 'find.short')}</span>
          <kbd className={styles.key} data-keys="Ctrl K" />
        </button>
        <Suspense fallback={<span className={styles.bell} />}>
          <NoticeBell />
        </Suspense>
        <LookMenu />
        <DutiesMenu />
        <UserMenu />
      </div>
    </header>
  );
}

/** By itself, so that the rest of the header is not drawn again with it. */
function Toggle() {
  const { t } = useTranslation('shell');
  const isOpen = useIsSidebarOpen();
  return (
    <Button
      type="text"
      className={styles.toggle ?? ''}
      icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={isOpen ? t('sidebar.collapse') : t('sidebar.open')}
      aria-expanded={isOpen}
      onClick={() => setSidebar(!isOpen)}
    />
  );
}
