import type { Search } from '../../tabs/model';

/** How a table's state stands in the address, as pure functions. */

export const pageSizes = [20, 50, 100];

export interface TableState {
  page: number;
  pageSize: number;
  /** Column key, with a leading minus for descending. */
  sort: string | undefined;
  q: string;
}

export function readTable(search: Search): TableState {
  const number = (value: unknown, fallback: number) =>
    typeof value === 'number' && value > 0 ? value : fallback;
  return {
    page: number(search.page, 1),
    pageSize: number(search.page_size, pageSizes[0] ?? 20),
    sort: typeof search.sort === 'string' ? search.sort : undefined,
    q: typeof search.q === 'string' ? search.q : '',
  };
}

/** The query parameters every list call of the server understands. */
export function tableQuery(search: Search): {
  page: number;
  page_size: number;
  sort: string | undefined;
  q: string | undefined;
} {
  const { page, pageSize, sort, q } = readTable(search);
  return { page, page_size: pageSize, sort, q: q || undefined };
}

/** "-score" → score descending. */
export function sortOf(sort: string | undefined): { key: string; order: 'ascend' | 'descend' } | undefined {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), order: 'descend' } : { key: sort, order: 'ascend' };
}

export function sortText(key: string, order: 'ascend' | 'descend' | null | undefined): string | undefined {
  if (!order) return undefined;
  return order === 'descend' ? `-${key}` : key;
}

/** What a page is about, rather than how its list is seen. */
const isSubject = (name: string) => name.endsWith('_id') || name === 'tab' || name === 'page';

/** The part of an address that narrows and orders the list. */
export function viewOf(search: Search): Search {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !isSubject(name) && value !== undefined),
  );
}

/** What to change in an address so that its list is seen as kept, from the first page. */
export function changeTo(search: Search, kept: Search): Search {
  const cleared = Object.keys(viewOf(search)).map((name) => [name, undefined]);
  return { ...Object.fromEntries(cleared), page: undefined, ...kept };
}
