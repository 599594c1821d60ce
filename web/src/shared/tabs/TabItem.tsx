import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '@/shared/ui/lazily';
import { arrange } from './arrange';
import { isFixed, type Tab } from './model';
import styles from './TabBar.module.css';
import { useTabs } from './tabs';
import { useTabActions } from './useTabActions';

/** What is carried while a tab is dragged. */
const dragged = 'application/x-suanpan-tab';
const placeOf = (key: string) => useTabs.getState().list.findIndex((tab) => tab.key === key);

const TabMenu = lazily(() => import('./TabMenu').then((module) => module.TabMenu));

interface Props {
  tab: Tab;
  title: string;
  isActive: boolean;
  /** Its title is still to come: the tab is as wide as it will be. */
  isNamedLater: boolean;
}

/** One open page: leads there, and by its menu, its buttons, the wheel's click or a key away again. */
export const TabItem = memo(function TabItem({ tab, title, isActive, isNamedLater }: Props) {
  const { t } = useTranslation('shell');
  const actions = useTabActions();
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  const closeMenu = useCallback(() => setMenuAt(undefined), []);
  const isStuck = isFixed(tab);
  const entries = [
    { label: t('tabs.refresh'), act: () => actions.refresh(tab.key) },
    ...(isStuck ? [] : [{ label: t('tabs.close'), act: () => actions.close(tab.key) }]),
    { label: t('tabs.closeOthers'), act: () => actions.closeOthers(tab.key) },
    { label: t('tabs.closeAll'), act: () => actions.closeAll() },
  ];
  return (
    <li
      className={`${styles.tab} ${isActive ? styles.active : ''}`}
      draggable={!tab.affix}
      onDragStart={(event) => event.dataTransfer.setData(dragged, tab.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        arrange.move(event.dataTransfer.getData(dragged), placeOf(tab.key));
      }}
    >
      <Link
        to={tab.href as '/'}
        className={`${styles.link} ${isNamedLater ? styles.wide : ''}`}
        title={isNamedLater ? title : undefined}
        preload={false}
        draggable={false}
        aria-current={isActive ? 'page' : undefined}
        onDoubleClick={() => arrange.pin(tab.key)}
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
          if (event.button !== 1 || isStuck) return;
          event.preventDefault();
          actions.close(tab.key);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !isStuck) actions.close(tab.key);
          const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
          if (step !== 0 && event.shiftKey) arrange.move(tab.key, placeOf(tab.key) + step);
        }}
      >
        {title}
      </Link>
      {tab.affix ? <PushpinOutlined className={styles.pin ?? ''} aria-hidden="true" /> : null}
      {tab.pinned ? (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.loosenNamed', { title })}
          onClick={() => arrange.pin(tab.key)}
        >
          <PushpinOutlined />
        </button>
      ) : null}
      {isActive && !isStuck ? (
        <button
          type="button"
          className={styles.close}
          aria-label={t('tabs.refreshNamed', { title })}
          onClick={() => void actions.refresh(tab.key)}
        >
          <ReloadOutlined />
        </button>
      ) : null}
      {isStuck ? null : (
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
});
