import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from './model';
import styles from './TabBar.module.css';
import { TabItem } from './TabItem';
import { useTabs } from './tabs';
import { useTabTitle } from './useTabTitle';
import { wheelShift } from './wheel';

interface Props {
  /** Whether a page is called after what it shows, which its tab learns later. */
  isNamedLater: (tab: Tab) => boolean;
}

/** The open pages. Own markup: a list of links, because closable library tabs are not accessible. */
export function TabBar({ isNamedLater }: Props) {
  const { t } = useTranslation('shell');
  const list = useTabs((state) => state.list);
  const active = useTabs((state) => state.active);
  const titleOf = useTabTitle();
  const box = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const bar = box.current;
    if (bar === null) return;
    // React's own wheel handler is passive and could not keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (bar.scrollWidth <= bar.clientWidth) return;
      event.preventDefault();
      bar.scrollLeft += wheelShift(event);
    };
    bar.addEventListener('wheel', onWheel, { passive: false });
    return () => bar.removeEventListener('wheel', onWheel);
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
          <TabItem
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.key === active}
            isNamedLater={isNamedLater(tab)}
          />
        ))}
      </ul>
    </nav>
  );
}
