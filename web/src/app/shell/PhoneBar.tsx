import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useTabs } from '@/shared/tabs/tabs';
import { lazily } from '@/shared/ui/lazily';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import { menuRoutes } from '../menu';
import { places } from '../places';
import { ClassSwitch } from './ClassSwitch';
import { PageName } from './PageName';
import styles from './PhoneBar.module.css';
import { setDrawer } from './sidebarState';
import { UserMenu } from './UserMenus';
import { useLit, usePlace, useTable } from './useTable';

const NoticeBell = lazily(() =>
  import('@/features/classes/components/NoticeBell').then((module) => module.NoticeBell),
);
const TabsSheet = lazily(() => import('./TabsSheet').then((module) => module.TabsSheet));

/** All of the frame that a phone has room for: the menu, the way back, the page's name, notices, open pages, the person. */
export function PhoneBar() {
  const { t } = useTranslation('shell');
  const count = useTabs((state) => state.list.length);
  const [showsTabs, setShowsTabs] = useState(false);
  return (
    <>
      <header className={styles.bar}>
        <Button
          type="text"
          className={styles.logo ?? ''}
          aria-label={t('sidebar.open')}
          onClick={() => setDrawer(true)}
        >
          <SchoolLogo size={32} />
        </Button>
        <div className={styles.names}>
          <Back />
          <PageName className={styles.name} />
        </div>
        <Suspense fallback={null}>
          <NoticeBell />
        </Suspense>
        <Button
          type="text"
          className={styles.count ?? ''}
          aria-label={t('tabs.open', { number: count })}
          onClick={() => setShowsTabs(true)}
        >
          <span className={styles.number}>{count}</span>
        </Button>
        <UserMenu isSmall />
      </header>
      {showsTabs ? (
        <Suspense fallback={null}>
          <TabsSheet onClose={() => setShowsTabs(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The small line: the class one is in and the way to another, the page one came down from, or the school. */
function Back() {
  const { t } = useTranslation('routes');
  const school = useSchool();
  const lit = useLit();
  const { pathname, course_id, class_id } = usePlace();
  const above = menuRoutes(useTable()).find((route) => route.path === lit);
  if (places[pathname]?.hub !== undefined && class_id !== undefined) {
    return <ClassSwitch classId={class_id} pathname={pathname} className={styles.class} />;
  }
  if (above === undefined || lit === pathname) return <span className={styles.line}>{school?.name_zh}</span>;
  return (
    <Link to={lit as '/'} search={{ course_id, class_id } as never} className={styles.line}>
      ‹ {t(above.title)}
    </Link>
  );
}
