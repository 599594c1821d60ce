import { create } from 'zustand';
import { isRecord, readStored, writeStored } from '../lib/storage';
import { holdsWork } from '../unsaved/registry';
import { type Arrival, enter, noTabs, refresh, retitle, type Tab, type Tabs } from './model';
import { useOwnTitles } from './ownTitles';
import { usePageKey } from './page';

const storageKey = 'suanpan.tabs';

/** A tab as it was written; undefined for what is none. */
export function readTab(value: unknown): Tab | undefined {
  if (!isRecord(value) || !isRecord(value.params) || !isRecord(value.search)) return undefined;
  const { key, routeId, pathname, href, title, affix, pinned, noCache, params, search } = value;
  for (const text of [key, routeId, pathname, href]) if (typeof text !== 'string') return undefined;
  return {
    key: key as string,
    routeId: routeId as string,
    pathname: pathname as string,
    href: href as string,
    params: params as Record<string, string>,
    search,
    ...(typeof title === 'string' ? { title } : {}),
    affix: affix === true,
    ...(pinned === true ? { pinned } : {}),
    noCache: noCache === true,
    generation: 0,
    alive: false,
    visited: 0,
  };
}

function restore(): Tabs {
  const list = readStored(
    storageKey,
    (value) => (Array.isArray(value) ? value.flatMap((tab) => readTab(tab) ?? []) : undefined),
    sessionStorage,
  );
  return { ...noTabs, list: list ?? [] };
}

/** The open tabs of this browser window. They survive a reload; their views do not. */
export const useTabs = create<Tabs>(() => restore());

function tellTitles({ list }: Tabs): void {
  const titles = list.flatMap(({ key, title }) => (title === undefined ? [] : [[key, title] as const]));
  useOwnTitles.setState(Object.fromEntries(titles), true);
}
tellTitles(useTabs.getState());

useTabs.subscribe((now) => {
  tellTitles(now);
  const stored = now.list.map(({ generation, alive, visited, ...tab }) => tab);
  writeStored(storageKey, stored, sessionStorage);
});

/** The address of the page one is drawn in; undefined outside of tabs. */
export function usePageHref(): string | undefined {
  const key = usePageKey();
  return useTabs(({ list }) => list.find((tab) => tab.key === key)?.href);
}

export const tabs = {
  enter: (arrival: Arrival) => useTabs.setState((now) => enter(now, arrival, holdsWork)),
  refresh: (key: string) => useTabs.setState((now) => refresh(now, key)),
  retitle: (key: string, title: string) => useTabs.setState((now) => retitle(now, key, title)),
  replace: (next: Tabs) => useTabs.setState(next),
  /** Adds the fixed tabs that are missing, in front. */
  affix: (fixed: Arrival[]) =>
    useTabs.setState((now) => {
      const missing = fixed.filter((arrival) => !now.list.some((tab) => tab.key === arrival.key));
      if (missing.length === 0) return now;
      const added = missing.map(({ isNeedRefresh, ...tab }) => ({
        ...tab,
        generation: 0,
        alive: false,
        visited: 0,
      }));
      return { ...now, list: [...added, ...now.list] };
    }),
  clear: () => useTabs.setState(noTabs),
};
