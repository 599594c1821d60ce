import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import { ask } from './asked';
import { Footer } from './Footer';
import { LookMenu } from './LookMenu';
import styles from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu';
import { setDrawer } from './sidebarState';
import { DutiesMenu } from './UserMenus';

/** On a phone: who we are, the same menu with rows for thumbs, who supports it. It never writes the cookie. */
export function Drawer() {
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
              ask('find');
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
