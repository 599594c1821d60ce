import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Follows a plain link of a table with thousands of them within the application; with a key held down the browser opens
 * another window.
 */
export function useRowLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const href = link?.getAttribute('href');
    const isOwn = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!href || isOwn) return;
    event.preventDefault();
    router.history.push(href);
  };
}
