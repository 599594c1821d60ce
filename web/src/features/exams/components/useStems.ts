import { useQuery } from '@tanstack/react-query';
import { bankQuery, type QuestionRow } from '@/shared/questions/bank';

/** The questions of a course's bank by their keys: what a paper says of its own. */
export function useStems(courseId: number): Map<string, QuestionRow> {
  const all = useQuery(bankQuery(courseId, { page: 1, page_size: 500 }));
  return new Map((all.data?.items ?? []).map((row) => [row.key, row]));
}
