import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { type AnyRoute, Link, useRouter } from '@tanstack/react-router';
import type { ParseKeys } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './model';
import styles from './TabBar.module.css';
import { TabMenu } from './TabMenu';
import { useTabs } from './tabs';
import { useTabActions } from './useTabActions';
import { wheelShift } from './wheel';

/** The open pages. Own markup: a list of links, because closable library tabs are not accessible. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const list = useTabs((state) => state.list);
  const active = useTabs((state) => state.active);
  const box = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const bar = box.current;
    if (bar === null) return;
    // React's own wheel handler is passive and could not keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      if (bar.scrollWidth <= bar.clientWidth) return;
      event.preventDefault();
      bar.scrollLeft += wheelShift(event);
    };
    bar.addEventListener('wheel', turn, { passive: false });
    return () => bar.removeEventListener('wheel', turn);
  }, []);

  // The whole tab with its cross, once it is there and again when its title grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the list may have moved the active tab out of sight
  useEffect(() => {
    const current = box.current?.querySelector('[aria-current]')?.parentElement;
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, list]);

  return (
    <nav className={styles.bar} aria-label={t('tabs.label')}>
      <ul ref={box} className={styles.list}>
        {list.map((tab) => (
          <TabItem key={tab.key} tab={tab} isActive={tab.key === active} />
        ))}
      </ul>
    </nav>
  );
}

function TabItem({ tab, isActive }: { tab: Tab; isActive: boolean }) {
  const { t } = useTranslation(['shell', 'routes']);
  const actions = useTabActions();
  const routes = useRouter().routesById as unknown as Record<string, AnyRoute>;
  const key = routes[tab.routeId]?.options.staticData?.title as ParseKeys<'routes'> | undefined;
  const title = tab.title ?? (key ? t(`routes:${key}`) : tab.pathname);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const closeMenu = useCallback(() => setMenuAt(undefined), []);
  const entries = [
    { label: t('shell:tabs.refresh'), act: () => actions.refresh(tab.key) },
    ...(tab.affix ? [] : [{ label: t('shell:tabs.close'), act: () => actions.close(tab.key) }]),
    { label: t('shell:tabs.closeOthers'), act: () => actions.closeOthers(tab.key) },
    { label: t('shell:tabs.closeAll'), act: () => actions.closeAll() },
  ];
  return (
    <li className={`${styles.tab} ${isActive ? styles.active : ''}`}>
      <Link
        to={tab.href as '/'}
        className={styles.link}
        preload={false}
        aria-current={isActive ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          actions.open(tab.href);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          // The keyboard's menu key reports no place; below the tab is the natural one.
          const below = event.currentTarget.getBoundingClientRect();
          const byKey = event.clientX === 0 && event.clientY === 0;
          setMenuAt(byKey ? { x: below.left, y: below.bottom } : { x: event.clientX, y: event.clientY });
        }}
        onAuxClick={(event) => {
          if (event.button !== 1 || tab.affix) return;
          event.preventDefault();
          actions.close(tab.key);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !tab.affix) actions.close(tab.key);
        }}
      >
        {title}
      </Link>
      {tab.affix ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={t('shell:tabs.closeNamed', { title })}
          onClick={() => actions.close(tab.key)}
        >
          <CloseOutlined />
        </button>
      )}
      {menuAt ? <TabMenu {...menuAt} label={title} entries={entries} onClose={closeMenu} /> : null}
    </li>
  );
}
