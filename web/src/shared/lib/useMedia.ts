import { useCallback, useSyncExternalStore } from 'react';

/** A narrow screen; a page of paper is no wider and has room for columns all the same. */
export const phone = 'screen and (max-width: 720px)';

export const paper = 'print';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
