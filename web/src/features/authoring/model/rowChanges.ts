import { isSameJson } from '@/shared/lib/sameJson';
import { isRecord } from '@/shared/lib/storage';

/** How lists of rows differ, field by field; pure. */

/** A field that changed, in its last name, and what stood and stands there. */
export interface Detail {
  field: string;
  before: string;
  after: string;
}

export interface RowChange {
  kind: 'new' | 'gone' | 'changed';
  name: string;
  details: Detail[];
}

export const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join('、') : String(value);

const isFlat = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => !isRecord(one)) : !isRecord(value);

/** Rows side by side: by their ids where they have them, else by their places. */
function pairs(before: readonly unknown[], after: readonly unknown[]): [unknown, unknown][] {
  const idOf = (row: unknown, at: number) =>
    isRecord(row) && typeof row.id === 'string' && row.id !== '' ? row.id : String(at);
  const then = new Map(before.map((row, at) => [idOf(row, at), row]));
  const now = new Map(after.map((row, at) => [idOf(row, at), row]));
  return [...new Set([...then.keys(), ...now.keys()])].map((id) => [then.get(id), now.get(id)]);
}

/** What changed inside a row, field by field. */
export function detailsOf(before: unknown, after: unknown, field = ''): Detail[] {
  if (field === 'id' || isSameJson(before, after)) return [];
  if (isFlat(before) && isFlat(after)) return [{ field, before: textOf(before), after: textOf(after) }];
  if (Array.isArray(before ?? []) && Array.isArray(after ?? [])) {
    const rows = pairs((before ?? []) as unknown[], (after ?? []) as unknown[]);
    return rows.flatMap(([one, other]) => detailsOf(one, other, field));
  }
  const [then, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name) =>
    detailsOf(then[name], now[name], name),
  );
}

/** Which rows of a list came, went and changed. */
export function rowChanges<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (row: T) => string,
  nameOf: (row: T) => string,
): RowChange[] {
  const then = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const changes: RowChange[] = [];
  for (const [key, row] of now) {
    const was = then.get(key);
    if (was === undefined) changes.push({ kind: 'new', name: nameOf(row), details: [] });
    else if (!isSameJson(was, row))
      changes.push({ kind: 'changed', name: nameOf(row), details: detailsOf(was, row) });
  }
  for (const [key, row] of then) {
    if (!now.has(key)) changes.push({ kind: 'gone', name: nameOf(row), details: [] });
  }
  return changes;
}
