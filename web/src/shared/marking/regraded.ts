import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** What was put right of an answer, and what it earned before and earns since. */
export type RegradedAnswer = Schema<'RegradedAnswer'>;

const regradedQuery = (source: 'exercise' | 'flow' | 'book', id: number) =>
  queryOptions({
    queryKey: ['marking', 'regraded', source, id],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/regraded/', { query: { source_kind: source, source_id: id }, signal }),
  });

/** What was put right in an attempt, of one answer alone where `position` names it; nothing until it is known. */
export function useRegraded(
  source: 'exercise' | 'flow' | 'book',
  id: number,
  position?: number,
): RegradedAnswer[] {
  const found = useQuery(regradedQuery(source, id));
  return (found.data ?? []).filter((one) => position === undefined || one.position === position);
}
