import { type RefObject, useEffect } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus up and down among what `selector` finds in a box, from row to row; Enter then presses it as any button. */
export function useRowKeys(box: RefObject<HTMLElement | null>, selector: string): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const focused = document.activeElement;
      const here = focused instanceof HTMLElement ? rows.indexOf(focused) : -1;
      // What has the focus elsewhere keeps its arrows.
      if (here < 0 && focused !== document.body) return;
      const next = here < 0 ? rows[0] : rows[here + by];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [box, selector]);
}
