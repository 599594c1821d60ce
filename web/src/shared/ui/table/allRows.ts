import { type DataTag, type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Search } from '../../tabs/model';
import type { RowPage } from './columns';

// biome-ignore lint/suspicious/noExplicitAny: what a query answers is told by its key, below
type AnyQuery = FetchQueryOptions<any, Error, any, any>;

/** The table's own query at an address; its answer may hold more than the rows. */
export type PagesQuery<Row> = (
  search: Search,
) => AnyQuery & { queryKey: DataTag<QueryKey, RowPage<Row>, Error> };

/** The most rows that a list call answers at once (crates/platform/src/http/page.rs). */
const pageSize = 500;

/** Fetches the rows that an address finds, in their order, page by page: all of them, or no more pages than hold `most`. */
export function useAllRows<Row>(): (
  pages: PagesQuery<Row>,
  search: Search,
  most?: number,
) => Promise<RowPage<Row>> {
  const client = useQueryClient();
  return async (pages, search, most = Number.POSITIVE_INFINITY) => {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const { items, total }: RowPage<Row> = await client.fetchQuery(
        pages({ ...search, page, page_size: pageSize }),
      );
      found.push(...items);
      if (items.length === 0 || found.length >= Math.min(total, most)) return { items: found, total };
    }
  };
}
