import * as z from 'zod/mini';
import { create } from 'zustand';
import { readStored, writeStored } from '../lib/storage';
import { type Arrival, enter, noTabs, refresh, retitle, type Tab, type Tabs } from './model';

const storageKey = 'suanpan.tabs';
const storedTab = z.object({
  key: z.string(),
  routeId: z.string(),
  pathname: z.string(),
  href: z.string(),
  params: z.record(z.string(), z.string()),
  search: z.record(z.string(), z.unknown()),
  title: z.optional(z.string()),
  affix: z.boolean(),
  noCache: z.boolean(),
});

function restore(): Tabs {
  const stored = readStored(z.array(storedTab), storageKey, sessionStorage) ?? [];
  return {
    ...noTabs,
    list: stored.map((tab) => ({ ...tab, generation: 0, alive: false, visited: 0 }) as Tab),
  };
}

/** The open tabs of this browser window. They survive a reload; their views do not. */
export const useTabs = create<Tabs>(() => restore());

useTabs.subscribe(({ list }) => {
  const stored = list.map(({ generation, alive, visited, ...tab }) => tab);
  writeStored(storageKey, stored, sessionStorage);
});

export const tabs = {
  enter: (arrival: Arrival) => useTabs.setState((now) => enter(now, arrival)),
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
