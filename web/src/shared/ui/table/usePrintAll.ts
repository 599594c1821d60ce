import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Search } from '../../tabs/model';
import { type PagesQuery, useAllRows } from './allRows';
import type { RowPage } from './columns';

/** Rows; more than some sixty sheets of paper a browser is minutes to lay out. What is left out is said below them. */
const mostPrinted = 2000;

/**
 * Prints every row that the present filter finds, of a list that the server pages: they are fetched before the browser is
 * told to print, which waits for nothing, not even for a table to be drawn anew. `whole` is there while it prints.
 */
export function usePrintAll<Row>(pages: PagesQuery<Row> | undefined, search: Search) {
  const all = useAllRows<Row>();
  const [whole, setWhole] = useState<RowPage<Row>>();
  const loading = useMutation({
    mutationFn: async () => {
      if (pages) setWhole(await all(pages, search, mostPrinted));
    },
  });
  useEffect(() => {
    if (whole === undefined) return;
    const end = () => setWhole(undefined);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [whole]);
  return { whole, printing: pages ? loading : undefined };
}
