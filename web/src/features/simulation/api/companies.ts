import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';

/** A company's card, documents and tables change only when its course is imported anew. */
const companyStaleTime = 5 * 60_000;

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

export const documentsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['simulation', 'documents', companyId],
    queryFn: ({ signal }) =>
      call('GET', '/api/company/{company_id}/documents/', { path: { company_id: companyId }, signal }),
    staleTime: companyStaleTime,
  });

/** A condition on a column of a table of business data. */
export interface Condition {
  column: string;
  op: 'contains' | 'eq' | 'ne' | 'gte' | 'lte';
  value: string;
}

export interface RowsQuestion {
  page: number;
  pageSize: number;
  q: string;
  sort: string;
  conditions: Condition[];
}

/** Conditions as the server reads them; nothing for none. */
export const filterText = (conditions: Condition[]) =>
  conditions.length > 0 ? JSON.stringify(conditions) : '';

export const rowsQuery = (companyId: number, table: string, question: RowsQuestion) =>
  queryOptions({
    queryKey: ['simulation', 'rows', companyId, table, question],
    queryFn: ({ signal }) =>
      call('GET', '/api/company/{company_id}/table/{table_key}/', {
        path: { company_id: companyId, table_key: table },
        query: {
          page: question.page,
          page_size: question.pageSize,
          q: question.q,
          sort: question.sort,
          filter: filterText(question.conditions),
        },
        signal,
      }),
    placeholderData: (former) => former,
    staleTime: companyStaleTime,
  });

export const profileQuery = (
  companyId: number,
  table: string,
  column: string,
  q: string,
  conditions: Condition[],
) =>
  queryOptions({
    queryKey: ['simulation', 'profile', companyId, table, column, q, conditions],
    queryFn: ({ signal }) =>
      call('GET', '/api/company/{company_id}/table/{table_key}/profile/', {
        path: { company_id: companyId, table_key: table },
        query: { column, q, filter: filterText(conditions) },
        signal,
      }),
    staleTime: companyStaleTime,
  });

/** By what a table is put into groups, and what a cell tells. */
export interface PivotQuestion {
  rows: string;
  columns: string;
  value: string;
  measure: 'count' | 'sum' | 'mean' | 'min' | 'max';
  unit: 'day' | 'month' | 'quarter' | 'year';
}

export const pivotQuery = (
  companyId: number,
  table: string,
  question: PivotQuestion,
  { q, conditions }: { q: string; conditions: Condition[] },
) =>
  queryOptions({
    queryKey: ['simulation', 'pivot', companyId, table, question, q, conditions],
    queryFn: ({ signal }) =>
      call('GET', '/api/company/{company_id}/table/{table_key}/pivot/', {
        path: { company_id: companyId, table_key: table },
        query: {
          ...question,
          value: question.measure === 'count' ? '' : question.value,
          q,
          filter: filterText(conditions),
        },
        signal,
      }),
    placeholderData: (former) => former,
    staleTime: companyStaleTime,
  });
