import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './model';
import styles from './TabBar.module.css';
import { useTabActions } from './useTabActions';

const TabMenu = lazy(() => import('./TabMenu').then((module) => ({ default: module.TabMenu })));

/** One open page: leads there, and by its menu, its buttons, the wheel's click or a key away again. */
export function TabItem({ tab, title, isActive }: { tab: Tab; title: string; isActive: boolean }) {
  const { t } = useTranslation('shell');
  const actions = useTabActions();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const closeMenu = useCallback(() => setMenuAt(undefined), []);
  const entries = [
    { label: t('tabs.refresh'), act: () => actions.refresh(tab.key) },
    ...(tab.affix ? [] : [{ label: t('tabs.close'), act: () => actions.close(tab.key) }]),
    { label: t('tabs.closeOthers'), act: () => actions.closeOthers(tab.key) },
    { label: t('tabs.closeAll'), act: () => actions.closeAll() },
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
      {tab.affix ? <PushpinOutlined className={styles.pin ?? ''} aria-hidden="true" /> : null}
      {isActive && !tab.affix ? (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.refreshNamed', { title })}
          onClick={() => void actions.refresh(tab.key)}
        >
          <ReloadOutlined />
        </button>
      ) : null}
      {tab.affix ? null : (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.closeNamed', { title })}
          onClick={() => actions.close(tab.key)}
        >
          <CloseOutlined />
        </button>
      )}
      {menuAt ? (
        <Suspense fallback={null}>
          <TabMenu {...menuAt} label={title} entries={entries} onClose={closeMenu} />
        </Suspense>
      ) : null}
    </li>
  );
}
