import { useQueries, useQuery } from '@tanstack/react-query';
import { bankQuery, type QuestionRow } from '@/shared/questions/bank';

/** As many as one answer lists. */
const pageSize = 500;

/** The questions of a course's bank by their keys: what a paper says of its own. Of a large bank in several answers. */
export function useStems(courseId: number): Map<string, QuestionRow> {
  const first = useQuery(bankQuery(courseId, { page: 1, page_size: pageSize }));
  const more = Math.max(0, Math.ceil((first.data?.total ?? 0) / pageSize) - 1);
  const rest = useQueries({
    queries: Array.from({ length: more }, (_, index) =>
      bankQuery(courseId, { page: index + 2, page_size: pageSize }),
    ),
  });
  const rows = [first, ...rest].flatMap((page) => page.data?.items ?? []);
  return new Map(rows.map((row) => [row.key, row]));
}
