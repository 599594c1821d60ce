import { compareText } from '@/shared/lib/collate';
import type { Search } from '@/shared/tabs/model';
import { sortOf } from '@/shared/ui/table/search';
import type { ColumnRef, GradebookColumn, GradebookStudent } from './types';

/** Which students the sheet shows, in which order. */

export const sortKeys = ['number', 'name', 'total', 'missing'] as const;
export type SortKey = (typeof sortKeys)[number];

const filters = ['missing', 'waiting'] as const;
export type Filter = (typeof filters)[number];

export interface View {
  sort: { key: SortKey; isDescending: boolean };
  only: Filter | undefined;
  q: string;
}

/** The view as the address keeps it; by number where it says nothing. */
export function viewOf(search: Search): View {
  const sort = sortOf(typeof search.sort === 'string' ? search.sort : undefined);
  return {
    sort: {
      key: sortKeys.find((key) => key === sort?.key) ?? 'number',
      isDescending: sort?.order === 'descend',
    },
    only: filters.find((one) => one === search.only),
    q: typeof search.q === 'string' ? search.q.trim().toLowerCase() : '',
  };
}

const compares: Record<SortKey, (left: GradebookStudent, right: GradebookStudent) => number> = {
  number: (left, right) => compareText(left.student_number ?? '\uffff', right.student_number ?? '\uffff'),
  name: (left, right) => compareText(left.real_name, right.real_name),
  total: (left, right) => (left.sum?.total ?? 0) - (right.sum?.total ?? 0),
  missing: (left, right) => (left.sum?.missing ?? 0) - (right.sum?.missing ?? 0),
};

export function visible(students: readonly GradebookStudent[], { sort, only, q }: View): GradebookStudent[] {
  const compare = compares[sort.key];
  const sign = sort.isDescending ? -1 : 1;
  return students
    .filter((one) => only === undefined || (one.sum?.[only] ?? 0) > 0)
    .filter((one) => q === '' || `${one.real_name}\n${one.student_number ?? ''}`.toLowerCase().includes(q))
    .sort((left, right) => sign * compare(left, right) || compareText(left.real_name, right.real_name));
}

/** How the sheet is sorted after its head was pressed: the other way round, or by this. */
export function pressed(key: SortKey, { sort }: View): string | undefined {
  const isDescending = sort.key === key ? !sort.isDescending : key === 'total' || key === 'missing';
  if (key === 'number' && !isDescending) return undefined;
  return isDescending ? `-${key}` : key;
}

export const keyOf = ({ source, source_id }: ColumnRef): string => `${source}-${source_id}`;

/** The columns as one text: cells are told by their order, so they belong to these columns only. */
export const orderOf = (columns: readonly ColumnRef[]): string => columns.map(keyOf).join(' ');

/** Columns of one category that stand beside each other. */
export interface Group {
  category: string | null;
  from: number;
  count: number;
}

export function groupsOf(columns: readonly GradebookColumn[]): Group[] {
  const groups: Group[] = [];
  columns.forEach(({ category }, from) => {
    const last = groups.at(-1);
    if (last && last.category === category) last.count++;
    else groups.push({ category, from, count: 1 });
  });
  return groups;
}

/** How a title stands in a narrow head: its code, `T4`, and the rest; or all of it. */
export function codeOf(title: string): { code: string; rest: string } {
  const found = /^\s*([A-Za-z]{1,3}\d{1,3}(?:[.-]\d+)?)[\s:：、.·-]+(.+)$/.exec(title);
  return found?.[1] && found[2] ? { code: found[1], rest: found[2] } : { code: title, rest: '' };
}

/** A hundred students are asked for at a time, by their place in the class and not in the sheet: sorting asks nothing anew. */
export const blockSize = 100;

export function blocksOf(places: readonly number[]): number[] {
  return [...new Set(places.map((place) => Math.floor(place / blockSize)))].sort(
    (left, right) => left - right,
  );
}
