import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Geometry, type Span, spanOf } from '../../model/gradebook/geometry';

interface Spans {
  rows: Span;
  columns: Span;
  /** Rows that are wholly in sight. */
  page: number;
}

const isSame = (left: Spans, right: Spans) =>
  left.page === right.page &&
  left.rows.every((value, at) => value === right.rows[at]) &&
  left.columns.every((value, at) => value === right.columns[at]);

/** Before the box has a size. */
const guess = { height: 640, width: 1280 };

/** Which rows and columns are in sight, a few more on each side; drawn anew only when these change by some. */
export function useSpans(
  box: RefObject<HTMLElement | null>,
  geometry: Geometry,
  rows: number,
  columns: number,
): Spans {
  const read = (): Spans => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = box.current ?? {};
    const heads = geometry.group + geometry.head + geometry.row;
    const height = (clientHeight || guess.height) - heads;
    const sides = geometry.name + (geometry.keepsTotal ? geometry.total : 0);
    const before = geometry.keepsTotal ? scrollLeft : Math.max(0, scrollLeft - geometry.total);
    return {
      rows: spanOf(scrollTop, height, geometry.row, rows, { more: 6, step: 4 }),
      columns: spanOf(before, (clientWidth || guess.width) - sides, geometry.column, columns, {
        more: 2,
        step: 3,
      }),
      page: Math.max(1, Math.floor(height / geometry.row)),
    };
  };
  const [spans, setSpans] = useState(read);
  const update = () =>
    setSpans((before) => {
      const now = read();
      return isSame(before, now) ? before : now;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: update reads the box, which is no value
  useLayoutEffect(update, [geometry, rows, columns]);
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
  }, [geometry, rows, columns]);
  return spans;
}
