import { useMutation } from '@tanstack/react-query';
import type { Search } from '../../tabs/model';
import { type PagesQuery, useAllRows } from './allRows';
import type { DataColumn } from './columns';

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
  const all = useAllRows<Row>();
  return useMutation({
    mutationFn: async () => {
      const [found, { saveRows, sorted }] = await Promise.all([
        pages ? all(pages, search) : undefined,
        import('./exportRows'),
      ]);
      const sort = typeof search.sort === 'string' ? search.sort : undefined;
      await saveRows(title, columns, found ? found.items : sorted(rows ?? [], columns, sort));
    },
  });
}
