import {
  type DataTag,
  type FetchQueryOptions,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Search } from '../../tabs/model';
import type { DataColumn, RowPage } from './columns';

// biome-ignore lint/suspicious/noExplicitAny: what a query answers is told by its key, below
type AnyQuery = FetchQueryOptions<any, Error, any, any>;

/** The table's own query at an address; its answer may hold more than the rows. */
export type PagesQuery<Row> = (
  search: Search,
) => AnyQuery & { queryKey: DataTag<QueryKey, RowPage<Row>, Error> };

/** The most rows that a list call answers at once (crates/platform/src/http/page.rs). */
const pageSize = 500;

interface Options<Row> {
  title: string;
  columns: DataColumn<Row>[];
  search: Search;
  /** All rows, where they are here. */
  rows: Row[] | undefined;
  pages: PagesQuery<Row> | undefined;
}

/** Saves all rows that the present filter finds, in their order; pages that are not here are fetched first. */
export function useExport<Row>({ title, columns, search, rows, pages }: Options<Row>) {
  const client = useQueryClient();
  const all = async (query: PagesQuery<Row>) => {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const { items, total }: RowPage<Row> = await client.fetchQuery(
        query({ ...search, page, page_size: pageSize }),
      );
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found;
    }
  };
  const saving = useMutation({
    mutationFn: async () => {
      const [found, { saveRows, sorted }] = await Promise.all([
        pages ? all(pages) : (rows ?? []),
        import('./exportRows'),
      ]);
      const sort = typeof search.sort === 'string' ? search.sort : undefined;
      await saveRows(title, columns, pages ? found : sorted(found, columns, sort));
    },
  });
  return saving;
}
