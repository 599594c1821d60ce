import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gradebookQuery, type Of, totalsQuery } from '../../gradebookApi';
import { bookOf } from '../../model/gradebook/book';

/** The gradebook: shown as soon as its head is read; what its cells come to follows. */
export function useBook(of: Of) {
  const head = useQuery(gradebookQuery(of));
  const totals = useQuery(totalsQuery(of));
  const book = useMemo(() => head.data && bookOf(head.data, totals.data), [head.data, totals.data]);
  return { head, totals, book };
}
