import { type RefObject, useEffect, useRef } from 'react';
import type { ArrangementDesk } from './useArrangement';

/** After this long a menu is closed. */
const closedMs = 50;

/** Where the button that moves a student carries whose it is. */
export const moverOf = (student: number) => ({ 'data-mover': student });

/**
 * Whoever was moved is drawn elsewhere, and the button that moved them is gone: the keyboard goes to the next who is in no team,
 * or else to where they are now.
 */
export function useMovedFocus<T extends HTMLElement>(
  desk: ArrangementDesk,
  free: number[],
): RefObject<T | null> {
  const box = useRef<T>(null);
  const before = useRef(free);
  const { movedTo } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    if (movedTo === undefined) return;
    const at = before.current.indexOf(movedTo.student);
    const next = at < 0 ? undefined : (free[at] ?? free.at(-1));
    const goal = movedTo.isPlaced && next !== undefined ? next : movedTo.student;
    // The menu, as it closes, takes the keyboard along.
    const timer = setTimeout(
      () => box.current?.querySelector<HTMLElement>(`[data-mover="${goal}"]`)?.focus(),
      closedMs,
    );
    return () => clearTimeout(timer);
  }, [movedTo]);
  useEffect(() => {
    before.current = free;
  });
  return box;
}
