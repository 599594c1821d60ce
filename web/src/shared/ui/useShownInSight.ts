import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What is left free beside a chip that was brought into sight, in pixels. */
const margin = 14;

/**
 * For a row of views or tabs that scrolls sideways: the one that is shown is in sight from the start. Only the row moves, never the
 * page. The row scrolls itself or within what is around it.
 */
export function useShownInSight<E extends HTMLElement>(shown: string): RefObject<E | null> {
  const row = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is shown
  useLayoutEffect(() => {
    const chip = row.current
      ?.querySelector('[aria-current], [aria-selected="true"]')
      ?.getBoundingClientRect();
    if (chip === undefined) return;
    for (const box of [row.current, row.current?.parentElement]) {
      if (!box || box.scrollWidth <= box.clientWidth) continue;
      const seen = box.getBoundingClientRect();
      if (chip.right > seen.right - margin) box.scrollLeft += chip.right - seen.right + margin;
      else if (chip.left < seen.left + margin)
        box.scrollLeft = Math.max(0, box.scrollLeft - (seen.left + margin - chip.left));
    }
  }, [shown]);
  return row;
}
