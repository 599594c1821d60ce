/** Where the cells of the sheet stand, and which of them are in sight. All sizes in pixels. */

export interface Geometry {
  name: number;
  total: number;
  column: number;
  row: number;
  /** The two rows of heads and the row of means. */
  group: number;
  head: number;
  /** Whether the total stays in sight beside the names. */
  keepsTotal: boolean;
}

export const wide: Geometry = {
  name: 156,
  total: 74,
  column: 80,
  row: 30,
  group: 28,
  head: 40,
  keepsTotal: true,
};

/** Rows a finger can hit; the number stands below the name. */
export const narrow: Geometry = {
  name: 112,
  total: 68,
  column: 78,
  row: 44,
  group: 28,
  head: 44,
  keepsTotal: false,
};

/** How far to scroll so that what stands at `start` is in sight below what covers the first `cover`. */
export function scrollFor(offset: number, length: number, start: number, size: number, cover: number) {
  if (start < offset + cover) return Math.max(0, start - cover);
  if (start + size > offset + length) return start + size - length;
  return offset;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a pop-up of a size stands beside a cell: below it if there is room, else above, always wholly on the screen. */
export function placeBeside(cell: Box, width: number, height: number, screen: Box, gap = 6) {
  const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  const left = clamp((cell.left + cell.right - width) / 2, screen.left + 8, screen.right - width - 8);
  const below = cell.bottom + gap;
  const above = cell.top - gap - height;
  if (below + height <= screen.bottom) return { left, top: below };
  if (above >= screen.top) return { left, top: above };
  // Neither: beside the cell, so that it stays in sight.
  const top = clamp(below, screen.top + 8, screen.bottom - height - 8);
  const right = cell.right + gap;
  if (right + width <= screen.right) return { left: right, top };
  return { left: clamp(cell.left - gap - width, screen.left + 8, screen.right - width - 8), top };
}
