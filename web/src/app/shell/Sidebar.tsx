import { useRouterState } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { lazily } from '@/shared/ui/lazily';
import styles from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu';
import { setDrawer, useIsSidebarOpen, useSidebar } from './sidebarState';

const Drawer = lazily(() => import('./Drawer').then((module) => module.Drawer));

/** The left leg of the frame: a column on the desk, a drawer on a phone. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const isPhone = useMedia(phone);
  const isOpen = useIsSidebarOpen();
  // The column gives way at once, its entries follow.
  const narrow = useDeferredValue(!isOpen);
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen);
  const pathname = useRouterState({ select: (state) => state.location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  if (isPhone) {
    return isDrawerOpen ? (
      <Suspense fallback={null}>
        <Drawer />
      </Suspense>
    ) : null;
  }
  return (
    <aside className={`${styles.side} ${isOpen ? '' : styles.narrow}`} aria-label={t('sidebar.aside')}>
      <SidebarMenu narrow={narrow} />
    </aside>
  );
}
