import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { FlowCard } from './flows';

/** A company's card, documents and tables change only when its course is imported anew. */
export const companyStaleTime = 5 * 60_000;

export const companiesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['simulation', 'companies', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/companies/', { path: { course_id: courseId }, signal }),
    staleTime: companyStaleTime,
  });

export const companyQuery = (id: number) =>
  queryOptions({
    queryKey: ['simulation', 'company', id],
    queryFn: ({ signal }) => call('GET', '/api/company/{company_id}/', { path: { company_id: id }, signal }),
    staleTime: companyStaleTime,
  });

/** Names nothing: whoever reads may not come to the company. */
const unnamed: FlowCard = { accounts: [], cash_flow_items: [] };

/** What names the cash flow items of a company; undefined while it is asked for. */
export function useFlowCard(companyId: number | undefined): FlowCard | undefined {
  const { data, isLoading } = useQuery({ ...companyQuery(companyId ?? 0), enabled: companyId !== undefined });
  return data ?? (isLoading ? undefined : unnamed);
}

/** The same for the company that a question calls by its key; nothing is asked without one. */
export function useFlowCardOfKey(
  courseId: number | undefined,
  key: string | undefined,
): FlowCard | undefined {
  const isAsked = courseId !== undefined && key !== undefined;
  const { data, isLoading } = useQuery({ ...companiesQuery(courseId ?? 0), enabled: isAsked });
  const card = useFlowCard(isAsked ? data?.find((one) => one.key === key)?.id : undefined);
  return isLoading ? undefined : card;
}
