/** Where a dragged row would fall, from where rows stood when it was lifted; lengths in pixels along the list. */

export interface Extent {
  top: number;
  height: number;
}

/** The place the row at `from` takes after it was dragged by `byPx`: past every row whose middle it has passed with its own. */
export function placeAt(rows: Extent[], from: number, byPx: number): number {
  const own = rows[from];
  if (own === undefined) return from;
  const middle = (row: Extent) => row.top + row.height / 2;
  const at = middle(own) + byPx;
  return rows.filter((row, place) => place !== from && middle(row) < at).length;
}

/** How far the row at `place` makes way while the row at `from` is held over `to`. */
export function wayPx(rows: Extent[], place: number, from: number, to: number): number {
  const own = rows[from];
  const next = rows[from + 1];
  const before = rows[from - 1];
  if (own === undefined || place === from) return 0;
  const gapPx = next ? next.top - own.top - own.height : before ? own.top - before.top - before.height : 0;
  if (place > from && place <= to) return -(own.height + gapPx);
  if (place < from && place >= to) return own.height + gapPx;
  return 0;
}
