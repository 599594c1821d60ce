import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import styles from './Header.module.css';
import { LookMenu } from './LookMenu';
import { setDrawer, toggleSidebar, useSidebar } from './sidebarState';
import { DutiesMenu, UserMenu } from './UserMenus';

const NoticeBell = lazy(() =>
  import('@/features/classes/components/NoticeBell').then((module) => ({ default: module.NoticeBell })),
);

export function Header({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation('shell');
  const school = useSchool();
  const isPhone = useMedia(phone);
  const isOpen = useSidebar((state) => state.isOpen);
  return (
    <header className={styles.header}>
      <Button
        type="text"
        className={styles.toggle ?? ''}
        icon={isOpen && !isPhone ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={isOpen && !isPhone ? t('sidebar.collapse') : t('sidebar.open')}
        aria-expanded={isOpen}
        onClick={isPhone ? () => setDrawer(true) : toggleSidebar}
      />
      <Link to="/" className={styles.brand} aria-label={t('brandHome')}>
        <SchoolLogo size={36} />
        <span className={styles.names}>
          <span className={styles.zh}>{school?.name_zh ?? ''}</span>
          <span className={styles.en}>{school?.name_en ?? ''}</span>
        </span>
      </Link>
      {school?.title ? <span className={styles.title}>{school.title}</span> : null}
      <div className={styles.end}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('find.title')}
          title={t('find.hint')}
          onClick={onFind}
        />
        <Suspense fallback={null}>
          <NoticeBell />
        </Suspense>
        <LookMenu />
        <DutiesMenu />
        <UserMenu />
      </div>
    </header>
  );
}
