import type { RefObject } from 'react';
import { type Span, spanOf } from '@/shared/lib/spans';
import { useInSight } from '@/shared/lib/useInSight';
import type { Geometry } from '../../model/gradebook/geometry';

interface Spans {
  rows: Span;
  columns: Span;
  /** Rows that are wholly in sight. */
  page: number;
}

/** Before the box has a size. */
const guess = { height: 640, width: 1280 };

/** Which rows and columns are in sight, a few more on each side. */
export function useSpans(
  box: RefObject<HTMLElement | null>,
  geometry: Geometry,
  rows: number,
  columns: number,
): Spans {
  const read = () => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = box.current ?? {};
    const heads = geometry.group + geometry.head + geometry.row;
    const height = (clientHeight || guess.height) - heads;
    const sides = geometry.name + (geometry.keepsTotal ? geometry.total : 0);
    const before = geometry.keepsTotal ? scrollLeft : Math.max(0, scrollLeft - geometry.total);
    return [
      ...spanOf(scrollTop, height, geometry.row, rows, { more: 6, step: 4 }),
      ...spanOf(before, (clientWidth || guess.width) - sides, geometry.column, columns, { more: 2, step: 3 }),
      Math.max(1, Math.floor(height / geometry.row)),
    ] as const;
  };
  const key = `${geometry.row} ${rows} ${columns}`;
  const [[firstRow, afterRow, firstColumn, afterColumn, page]] = useInSight(box, read, key);
  return { rows: [firstRow, afterRow], columns: [firstColumn, afterColumn], page };
}
