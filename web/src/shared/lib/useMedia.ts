import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** A narrow screen; a page of paper is no wider and has room for columns all the same. */
export const phone = 'screen and (max-width: 720px)';

export const paper = 'print';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  // One list for all drawings: to make one, the browser brings the styles of the page up to date.
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
