import DownOutlined from '@ant-design/icons/DownOutlined';
import { type AnyRoute, Link, useRouter, useRouterState } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExternal } from '@/shared/lib/external';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { useTabs } from '@/shared/tabs/tabs';
import { useUnsaved } from '@/shared/unsaved/registry';
import { areaOf, contextSearch, type MenuEntry, type MenuRoute, menuOf, menuRoutes } from '../menu';
import { menuIcons } from '../menuIcons';
import styles from './Sidebar.module.css';
import { setDrawer, useSidebar } from './sidebarState';

/** The pages of the present area. A column on the desk, a drawer on a phone. */
export function Sidebar() {
  const { t } = useTranslation('shell');
  const isPhone = useMedia(phone);
  const isOpen = useSidebar((state) => state.isOpen);
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen);
  const pathname = useRouterState({ select: (state) => state.location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawer(false), [pathname]);

  useEffect(() => {
    if (!isDrawerOpen) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setDrawer(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isDrawerOpen]);

  if (!isPhone) {
    return (
      <aside className={`${styles.side} ${isOpen ? '' : styles.narrow}`}>
        <Menu narrow={!isOpen} />
      </aside>
    );
  }
  if (!isDrawerOpen) return null;
  return (
    <div className={styles.drawer}>
      <button
        type="button"
        className={styles.veil}
        aria-label={t('sidebar.collapse')}
        onClick={() => setDrawer(false)}
      />
      <aside className={styles.side}>
        <Menu narrow={false} />
      </aside>
    </div>
  );
}

function Menu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation(['shell', 'routes']);
  const router = useRouter();
  const area = areaOf(useRouterState({ select: (state) => state.location.pathname }));
  const entries = useMemo(
    () => menuOf(menuRoutes(Object.values(router.routesById as unknown as Record<string, AnyRoute>)), area),
    [router, area],
  );
  return (
    <nav className={styles.menu} aria-label={t('shell:sidebar.label')}>
      {entries.map((entry) =>
        entry.kind === 'page' ? (
          <Item key={entry.route.path} route={entry.route} narrow={narrow} sub={false} />
        ) : (
          <Submenu key={entry.group} entry={entry} narrow={narrow} />
        ),
      )}
    </nav>
  );
}

function Submenu({ entry, narrow }: { entry: Extract<MenuEntry, { kind: 'group' }>; narrow: boolean }) {
  const { t } = useTranslation('routes');
  const [isOpen, setOpen] = useState(true);
  if (narrow) {
    return (
      <div className={styles.cluster}>
        {entry.routes.map((route) => (
          <Item key={route.path} route={route} narrow sub />
        ))}
      </div>
    );
  }
  return (
    <div>
      <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(`group.${entry.group}`)}
        <DownOutlined className={`${styles.arrow} ${isOpen ? styles.open : ''}`} />
      </button>
      {isOpen ? (
        <div className={styles.sub}>
          {entry.routes.map((route) => (
            <Item key={route.path} route={route} narrow={false} sub />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Item({ route, narrow, sub }: { route: MenuRoute; narrow: boolean; sub: boolean }) {
  const { t } = useTranslation('routes');
  const search = useRouterState({ select: (state) => state.location.search as Record<string, unknown> });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Where something is being written, the entry leads back to it.
  const holdsWork = useUnsaved((state) => state.works.some((work) => work.tab === route.path));
  const written = useTabs((state) => state.list.find((tab) => tab.key === route.path)?.search);
  const Icon = menuIcons[route.icon];
  const title = t(route.title);
  const isActive = pathname === route.path;
  const className = [styles.item, sub ? styles.child : '', isActive ? styles.active : ''].join(' ');
  const inside = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span className={narrow ? 'sp-visually-hidden' : styles.text}>{title}</span>
    </>
  );
  const link = isExternal(route.path) ? (
    <a className={className} href={route.path} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <Link
      className={className}
      to={route.path as '/'}
      search={(holdsWork && !isActive && written ? written : contextSearch(route.area, search)) as never}
      aria-current={isActive ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
  return narrow ? (
    <Tooltip title={title} placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
