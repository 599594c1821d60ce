import type { GradebookCategory, GradebookCell, GradebookColumn } from './types';

/** How a total comes about: of each category the mean of what counts, times its weight. */

export interface DerivedItem {
  column: GradebookColumn;
  cell: GradebookCell | null;
  /** What it brings to the total; none where it does not count (yet). */
  share: number | null;
}

export interface DerivedCategory {
  category: GradebookCategory;
  items: DerivedItem[];
  /** Of a hundred; none while nothing counts. */
  mean: number | null;
  points: number | null;
}

/** What waits counts with what is known of it, what is missing as nothing. */
const counts = (cell: GradebookCell | null): cell is GradebookCell & { points: number } =>
  cell !== null && cell.points !== null && !cell.is_dropped && cell.state !== 'excused';

export function derive(
  categories: readonly GradebookCategory[],
  columns: readonly GradebookColumn[],
  cells: readonly (GradebookCell | null)[],
): DerivedCategory[] {
  const all = columns.map((column, at) => ({ column, cell: cells[at] ?? null }));
  return categories.map((category) => {
    const items = all.filter(({ column }) => column.category === category.key);
    const weighed = items.reduce((sum, { column, cell }) => sum + (counts(cell) ? column.weight : 0), 0);
    if (weighed === 0) {
      return {
        category,
        items: items.map((item) => ({ ...item, share: null })),
        mean: null,
        points: null,
      };
    }
    const shares = items.map((item) => ({
      ...item,
      share: counts(item.cell)
        ? (item.cell.points * item.column.weight * category.weight) / weighed / 100
        : null,
    }));
    const points = shares.reduce((sum, { share }) => sum + (share ?? 0), 0);
    const mean =
      items.reduce((sum, { column, cell }) => sum + (counts(cell) ? cell.points * column.weight : 0), 0) /
      weighed;
    return { category, items: shares, mean, points };
  });
}
