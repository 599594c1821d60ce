import { keyOf } from './rows';
import type { Gradebook, Scheme, SchemeCategory, SchemePlacement } from './types';

/** The weights while they are changed, and what forbids to save them. */

export type Draft = Omit<Scheme, 'reason'>;

export function draftOf({ categories, columns, ...book }: Gradebook): Draft {
  return {
    categories: categories.map(({ key, name, weight, drop_lowest }) => ({ key, name, weight, drop_lowest })),
    placements: columns.map(({ source, source_id, category, weight }) => ({
      source,
      source_id,
      category,
      weight,
    })),
    late_percent: book.late_percent,
    late_grace_minutes: book.late_grace_minutes,
    late_daily_percent: book.late_daily_percent,
    late_floor_percent: book.late_floor_percent,
  };
}

/** The draft with the columns there are now: one may have come or gone while the weights are changed. */
export function withColumns(draft: Draft, book: Gradebook): Draft {
  const placed = new Map(draft.placements.map((one) => [keyOf(one), one]));
  const placements = draftOf(book).placements.map((one) => placed.get(keyOf(one)) ?? one);
  return { ...draft, placements };
}

/** The weights together, without the traces of binary fractions. */
export const sumOf = (categories: readonly Pick<SchemeCategory, 'weight'>[]): number =>
  Math.round(categories.reduce((sum, { weight }) => sum + weight, 0) * 100) / 100;

export type SchemeFault = 'sum' | 'name' | 'same_name' | 'empty' | 'floor';

/** The first thing that is wrong; `nameOf` says what a category is called. */
export function faultOf(
  { categories, late_percent, late_floor_percent }: Draft,
  nameOf: (category: SchemeCategory) => string,
): SchemeFault | undefined {
  if (categories.length === 0) return 'empty';
  const names = categories.map((category) => nameOf(category).trim());
  if (names.some((name) => name === '')) return 'name';
  if (new Set(names).size < names.length) return 'same_name';
  if (sumOf(categories) !== 100) return 'sum';
  return late_floor_percent > late_percent ? 'floor' : undefined;
}

export const isSame = (left: Draft, right: Draft) => JSON.stringify(left) === JSON.stringify(right);

/** A key that no category has. */
export function freshKey(categories: readonly SchemeCategory[]): string {
  let number = categories.length + 1;
  while (categories.some(({ key }) => key === `own-${number}`)) number++;
  return `own-${number}`;
}

export const withCategory = (draft: Draft, key: string, patch: Partial<SchemeCategory>): Draft => ({
  ...draft,
  categories: draft.categories.map((one) => (one.key === key ? { ...one, ...patch } : one)),
});

/** Its columns count for nothing until they are put elsewhere. */
export const withoutCategory = (draft: Draft, gone: string): Draft => ({
  ...draft,
  categories: draft.categories.filter(({ key }) => key !== gone),
  placements: draft.placements.map((one) => (one.category === gone ? { ...one, category: null } : one)),
});

export const withPlacement = (
  draft: Draft,
  of: SchemePlacement,
  patch: Partial<Pick<SchemePlacement, 'category' | 'weight'>>,
): Draft => ({
  ...draft,
  placements: draft.placements.map((one) => (keyOf(one) === keyOf(of) ? { ...one, ...patch } : one)),
});

/** Whose total changes most. */
export function largest<Row extends { before: number; after: number }>(
  rows: readonly Row[],
  count = 5,
): Row[] {
  const change = ({ before, after }: Row) => Math.abs(after - before);
  return rows
    .filter((row) => change(row) >= 0.005)
    .sort((left, right) => change(right) - change(left))
    .slice(0, count);
}
