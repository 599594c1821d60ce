import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readToken } from '../api/session';
import type { Search } from '../tabs/model';
import { useTabs } from '../tabs/tabs';
import { mayLose, release, useUnsaved, worksIn } from './registry';

// A tab that is gone, or whose view was dropped, holds nothing any more.
useTabs.subscribe(({ list }) => {
  const alive = new Set(list.filter((tab) => tab.alive).map((tab) => tab.key));
  const gone = useUnsaved.getState().works.filter((work) => work.tab !== undefined && !alive.has(work.tab));
  if (gone.length > 0) release(gone.map((work) => work.id));
});

/** Asks before a way through the application, or out of the window, takes unsaved work with it. */
export function useLeaveGuard(): void {
  const router = useRouter();
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      const works = worksIn([next.pathname]).filter((work) => !work.isKeptBy(next.search as Search));
      const left = useTabs.getState().list.find((tab) => tab.key === current.pathname);
      if (left?.noCache && next.pathname !== current.pathname) works.push(...worksIn([left.key]));
      if (await mayLose(works)) return false;
      const kept = useTabs.getState().list.find((tab) => tab.key === next.pathname);
      // Whoever comes from another page sees what they go on with.
      if (kept && next.pathname !== current.pathname && works.some((work) => work.tab === kept.key))
        setTimeout(() => void router.navigate({ href: kept.href }));
      return true;
    },
  });

  useEffect(() => {
    const flush = () => {
      for (const work of useUnsaved.getState().works) work.flush();
    };
    const leaving = (event: BeforeUnloadEvent) => {
      flush();
      // A lost session reloads the page: its drafts are kept, and nobody can save now.
      if (useUnsaved.getState().works.length === 0 || readToken() === undefined) return;
      event.preventDefault();
      event.returnValue = '';
    };
    window.addEventListener('beforeunload', leaving);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('beforeunload', leaving);
      window.removeEventListener('pagehide', flush);
    };
  }, []);
}
