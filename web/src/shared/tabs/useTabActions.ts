import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { mayLose, worksIn } from '../unsaved/registry';
import { type Closing, close, closeAll, closeOthers, isFixed } from './model';
import { tabs, useTabs } from './tabs';

/** What the tab bar and the pages can do with tabs. */
export function useTabActions() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useMemo(() => {
    // Leave first, drop second: a dropped active tab would be opened again by the page it still shows.
    const apply = async (closing: Closing, again: () => Closing) => {
      const stays = new Set(closing.tabs.list.map((tab) => tab.key));
      const gone = now().list.flatMap((tab) => (stays.has(tab.key) ? [] : [tab.key]));
      if (!(await mayLose(worksIn(gone)))) return;
      if (closing.goTo !== undefined) await router.navigate({ href: closing.goTo });
      tabs.replace(again().tabs);
    };
    const now = () => useTabs.getState();
    return {
      open: (href: string) => void router.navigate({ href }),
      close: (key: string) => void apply(close(now(), key), () => close(now(), key)),
      closeOthers: (key: string) => void apply(closeOthers(now(), key), () => closeOthers(now(), key)),
      closeAll: () => {
        const before = new Set(now().list.map((tab) => tab.key));
        void apply(closeAll(now()), () => {
          // A page entered by leaving ('/' leads to my courses) is new and stays.
          const all = now();
          return {
            tabs: { ...all, list: all.list.filter((tab) => isFixed(tab) || !before.has(tab.key)) },
            goTo: undefined,
          };
        });
      },
      refresh: async (key: string) => {
        const tab = now().list.find((other) => other.key === key);
        if (!(await mayLose(worksIn([key])))) return;
        if (tab !== undefined) void router.navigate({ href: `/redirect${tab.href}`, replace: true });
        else void queryClient.invalidateQueries();
      },
    };
  }, [router, queryClient]);
}
