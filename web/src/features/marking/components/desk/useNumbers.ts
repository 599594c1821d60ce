import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { placesOf, spanOf } from '@/shared/lib/spans';
import { useInSight } from '@/shared/lib/useInSight';
import { phone, useMedia } from '@/shared/lib/useMedia';

/** Sizes of a number and of what surrounds it, as the styles have them. */
const gap = 6;
const padding = 3;
const wide = { width: 42, height: 32 };
/** What a finger hits. */
const narrow = { width: 46, height: 40 };

/** What a fourth digit takes. */
const digit = 10;

/** Before the box has a size. */
const guess = { width: 900, height: 86 };

/**
 * Where the numbers of the strip stand and which of them are in sight: rows from top to bottom, on a phone one row that is pushed
 * along. The one that is before the marker is always drawn and comes into sight by itself; it has the focus once the strip had it.
 */
export function useNumbers(count: number, index: number) {
  const isNarrow = useMedia(phone);
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const { width: least, height } = isNarrow ? narrow : wide;
  const width = least + (count > 999 ? digit : 0);
  const [step, line] = [width + gap, height + gap];
  const read = () => {
    const { scrollTop = 0, scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    const room = (clientWidth || guess.width) - 2 * padding;
    if (isNarrow) return [...spanOf(scrollLeft, room, step, count, { more: 6, step: 4 }), count] as const;
    const columns = Math.max(1, Math.floor((room + gap) / step));
    const rows = Math.ceil(count / columns);
    const [first, after] = spanOf(scrollTop, clientHeight || guess.height, line, rows, { more: 2, step: 2 });
    return [first * columns, Math.min(count, after * columns), columns] as const;
  };
  const [[from, to, columns], update] = useInSight(box, read, `${isNarrow} ${count}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer or another layout moves the strip
  useLayoutEffect(() => {
    const target = box.current;
    if (target === null) return;
    // The strip alone is scrolled; the page stays where its reader is.
    if (isNarrow) target.scrollLeft = index * step + padding - (target.clientWidth - width) / 2;
    else target.scrollTop = Math.floor(index / columns) * line;
    update();
    if (hasFocus.current) target.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [index, columns]);

  /** One of even parts of the box's width, and the gap after it. */
  const part = `(100% + ${gap}px) / ${columns}`;
  const styleOf = (at: number): CSSProperties =>
    isNarrow
      ? { left: at * step, width }
      : {
          left: `calc(${part} * ${at % columns})`,
          top: Math.floor(at / columns) * line,
          width: `calc(${part} - ${gap}px)`,
        };
  return {
    box,
    places: placesOf([from, to], index),
    styleOf,
    /** Room for all of them. */
    size: isNarrow
      ? { width: count * step - gap, height }
      : { height: Math.ceil(count / columns) * line - gap },
    onFocus: () => {
      hasFocus.current = true;
    },
    // One that is taken out of the page while it has the focus does not tell: the next has it.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
