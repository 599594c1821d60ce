import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const isSame = (left: readonly number[], right: readonly number[]) =>
  left.every((value, at) => value === right[at]);

/**
 * What of a scrolled box is in sight, as `read` puts it in figures; drawn anew only when these change. `key` names what
 * they follow from beside the box. Whoever scrolls the box by program calls the second result, so that nothing blank is painted.
 */
export function useInSight<const T extends readonly number[]>(
  box: RefObject<HTMLElement | null>,
  read: () => T,
  key: string,
): readonly [seen: T, update: () => void] {
  const [seen, setSeen] = useState(read);
  const update = () =>
    setSeen((before) => {
      const now = read();
      return isSame(before, now) ? before : now;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: update reads the box, which is no value
  useLayoutEffect(update, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const target = box.current;
    if (target === null) return;
    const watcher = new ResizeObserver(update);
    watcher.observe(target);
    target.addEventListener('scroll', update, { passive: true });
    return () => {
      watcher.disconnect();
      target.removeEventListener('scroll', update);
    };
  }, [key]);
  return [seen, update];
}
