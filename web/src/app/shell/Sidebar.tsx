import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useRouterState } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import { Footer } from './Footer';
import { LookMenu } from './LookMenu';
import styles from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu';
import { setDrawer, useIsSidebarOpen, useSidebar } from './sidebarState';
import { DutiesMenu } from './UserMenus';

/** The left leg of the frame: a column on the desk, a drawer on a phone. */
export function Sidebar({ onFind }: { onFind: () => void }) {
  const isPhone = useMedia(phone);
  const isOpen = useIsSidebarOpen();
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen);
  const pathname = useRouterState({ select: (state) => state.location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  if (isPhone) return isDrawerOpen ? <Drawer onFind={onFind} /> : null;
  return (
    <aside className={`${styles.side} ${isOpen ? '' : styles.narrow}`}>
      <SidebarMenu narrow={!isOpen} />
    </aside>
  );
}

/** On a phone: who we are, the same menu with rows for thumbs, who supports it. It never writes the cookie. */
function Drawer({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation('shell');
  const school = useSchool();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  return (
    <div className={styles.drawer}>
      <button
        type="button"
        className={styles.veil}
        aria-label={t('sidebar.collapse')}
        onClick={() => setDrawer(false)}
      />
      <aside className={styles.side}>
        <div className={styles.brand}>
          <SchoolLogo size={32} />
          <span className={styles.names}>
            <strong>{school?.name_zh}</strong>
            <small>{school?.name_en}</small>
          </span>
          <span className={styles.title}>{school?.title}</span>
        </div>
        <div className={styles.tools}>
          <Button
            type="text"
            icon={<SearchOutlined />}
            onClick={() => {
              setDrawer(false);
              onFind();
            }}
          >
            {t('find.title')}
          </Button>
          <LookMenu />
        </div>
        <SidebarMenu narrow={false} />
        <DutiesMenu />
        <div className={styles.support}>
          <Footer />
        </div>
      </aside>
    </div>
  );
}
