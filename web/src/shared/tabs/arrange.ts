import { holdsWork } from '../unsaved/registry';
import { isFixed, type Tab, type Tabs } from './model';
import { useTabs } from './tabs';

/** How a person arranges their tabs; apart from the model, which travels with the very first page. */

/** More open tabs than this nobody finds anything in. */
export const mostTabs = 20;

/** Beyond the most the tab visited longest ago goes, unless it is fixed or holds work. */
export function cap(tabs: Tabs, holdsWork: (key: string) => boolean): Tabs {
  if (tabs.list.length <= mostTabs) return tabs;
  const [oldest] = tabs.list
    .filter((tab) => tab.key !== tabs.active && !isFixed(tab) && !holdsWork(tab.key))
    .sort((left, right) => left.visited - right.visited);
  return oldest ? { ...tabs, list: tabs.list.filter((tab) => tab !== oldest) } : tabs;
}

const inserted = (list: Tab[], at: number, tab: Tab) => [...list.slice(0, at), tab, ...list.slice(at)];

/** Fixes a tab, behind those that are fixed already, or loosens it again. */
export function pin(tabs: Tabs, key: string): Tabs {
  const tab = tabs.list.find((one) => one.key === key);
  if (tab === undefined || tab.affix) return tabs;
  const { pinned, ...loose } = tab;
  const rest = tabs.list.filter((one) => one !== tab);
  const front = rest.filter(isFixed).length;
  return { ...tabs, list: inserted(rest, front, pinned ? loose : { ...loose, pinned: true }) };
}

/** Moves a tab to the place of another, within the fixed ones or within the rest. */
export function move(tabs: Tabs, key: string, place: number): Tabs {
  const tab = tabs.list.find((one) => one.key === key);
  if (tab === undefined || tab.affix) return tabs;
  const rest = tabs.list.filter((one) => one !== tab);
  const affixed = rest.filter((one) => one.affix).length;
  const fixed = rest.filter(isFixed).length;
  const [first, last] = tab.pinned ? [affixed, fixed] : [fixed, rest.length];
  return { ...tabs, list: inserted(rest, Math.max(first, Math.min(last, place)), tab) };
}

export const arrange = {
  pin: (key: string) => useTabs.setState((now) => pin(now, key)),
  move: (key: string, place: number) => useTabs.setState((now) => move(now, key, place)),
  cap: () => useTabs.setState((now) => cap(now, holdsWork)),
};
