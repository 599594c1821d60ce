import { useSyncExternalStore } from 'react';

/** Lets the browser show our own page when a page is asked for without a network. */
export function registerOfflinePage(): void {
  // Where the address is not secure there is none; the page works without.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine);
