import { useEffect } from 'react';
import { dropStored, isRecord, readStored, writeStored } from '../lib/storage';
import { isFixed, type Tab } from './model';
import { readTab, useTabs } from './tabs';

/** The tabs a person has fixed, which come back in another window; the others end with theirs. */
const storageKey = 'suanpan.pins';

const readPins = (userId: number) =>
  readStored(storageKey, (value) =>
    isRecord(value) && value.user === userId && Array.isArray(value.tabs)
      ? value.tabs.flatMap((tab) => readTab(tab) ?? [])
      : undefined,
  ) ?? [];

/** Opens the tabs that this person had fixed when the window was closed, and keeps them as they are fixed and loosened. */
export function useKeptPins(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    useTabs.setState((now) => {
      const missing = readPins(userId).filter((pin) => !now.list.some((tab) => tab.key === pin.key));
      if (missing.length === 0) return now;
      const fixed = now.list.filter(isFixed);
      return { ...now, list: [...fixed, ...missing, ...now.list.filter((tab) => !isFixed(tab))] };
    });
    let written: Tab[] | undefined;
    const write = ({ list }: { list: Tab[] }) => {
      const pinned = list.filter((tab) => tab.pinned);
      // Every change of page comes by here.
      if (written?.length === pinned.length && pinned.every((tab, at) => tab === written?.[at])) return;
      written = pinned;
      writeStored(storageKey, {
        user: userId,
        tabs: pinned.map(({ generation, alive, visited, ...tab }) => tab),
      });
    };
    write(useTabs.getState());
    return useTabs.subscribe(write);
  }, [userId]);
}

/** Nothing of a person stays behind when they sign out. */
export const forgetPins = () => dropStored(storageKey);
