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

/** A place among several lists. */
export interface Place {
  list: number;
  at: number;
}

export interface ListExtent extends Extent {
  rows: Extent[];
}

/** The list and the place in it, counted without the row itself, over which the row's middle is after a drag by `byPx`. */
export function placeAmong(lists: ListExtent[], from: Place, byPx: number): Place {
  const own = lists[from.list]?.rows[from.at];
  if (own === undefined) return from;
  const middle = (row: Extent) => row.top + row.height / 2;
  const at = middle(own) + byPx;
  const distance = ({ top, height }: Extent) => Math.max(top - at, at - top - height, 0);
  let list = from.list;
  for (const [index, extent] of lists.entries()) {
    const nearest = lists[list];
    if (nearest === undefined || distance(extent) < distance(nearest)) list = index;
  }
  const others = (lists[list]?.rows ?? []).filter((row) => row !== own);
  return { list, at: others.filter((row) => middle(row) < at).length };
}

/** A step up or down, on into the neighbouring list from the end of one; undefined at the very ends. */
export function stepAmong(counts: number[], from: Place, by: number): Place | undefined {
  const at = from.at + by;
  if (at >= 0 && at < (counts[from.list] ?? 0)) return { list: from.list, at };
  const list = from.list + by;
  const count = counts[list];
  return count === undefined ? undefined : { list, at: by > 0 ? 0 : count };
}
