import { type RefObject, useEffect } from 'react';

/**
 * Marks a table that is as wide as its place with data-fits: its head then stays in sight while the page moves. A wider
 * one moves sideways within its own frame, and its head can only stay in sight of that.
 */
export function useFits(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = box.current?.querySelector<HTMLElement>('.ant-table-content');
    const table = place?.querySelector('table');
    if (!place || !table) return;
    const updateFits = () => {
      const fits = table.offsetWidth <= place.clientWidth;
      if (place.hasAttribute('data-fits') !== fits) place.toggleAttribute('data-fits', fits);
    };
    const observer = new ResizeObserver(updateFits);
    observer.observe(place);
    observer.observe(table);
    return () => observer.disconnect();
  });
}
