import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Filter } from './model/gradebook/rows';
import type {
  CellChange,
  CellMark,
  ColumnRef,
  Gradebook,
  GradebookCells,
  Scheme,
} from './model/gradebook/types';

/** Calls about the gradebook of a class in a course. */

export interface Of {
  classId: number;
  courseId: number;
}

const ofBody = ({ classId, courseId }: Of) => ({ class_id: classId, course_id: courseId });

const bookKey = ({ classId, courseId }: Of) => ['results', 'gradebook', classId, courseId] as const;

export const gradebookQuery = (of: Of) =>
  queryOptions({
    queryKey: [...bookKey(of), 'head'],
    queryFn: ({ signal }) => call('GET', '/api/results/gradebook/', { query: ofBody(of), signal }),
  });

/** The cells of some students; `order` names the columns they belong to. */
export const cellsQuery = (of: Of, order: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...bookKey(of), 'cells', order, ids.join(',')],
    queryFn:
      ids.length === 0
        ? skipToken
        : ({ signal }) =>
            call('GET', '/api/results/gradebook/cells/', {
              query: { ...ofBody(of), user_ids: ids.join(',') },
              signal,
            }),
    staleTime: 30_000,
  });

export interface CellOf extends Of {
  userId: number;
  column: ColumnRef;
}

const cellBody = ({ column, userId, ...of }: CellOf) => ({
  ...ofBody(of),
  user_id: userId,
  source: column.source,
  source_id: column.source_id,
});

export const cellQuery = (cell: CellOf) =>
  queryOptions({
    queryKey: [...bookKey(cell), 'cell', cellBody(cell)],
    queryFn: ({ signal }) => call('GET', '/api/results/gradebook/cell/', { query: cellBody(cell), signal }),
    staleTime: 0,
  });

/** What the total would be; asked while a score is typed, so nothing of it is written. */
export const whatIfQuery = (cell: CellOf, mark: CellMark | undefined) =>
  queryOptions({
    queryKey: [...bookKey(cell), 'what_if', cellBody(cell), mark],
    queryFn:
      mark === undefined
        ? skipToken
        : ({ signal }) =>
            call('POST', '/api/results/gradebook/what_if/', { body: { ...cellBody(cell), mark }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export interface CellEdit {
  version: number;
  mark: CellMark;
  code: CellChange['code'];
  reason: string;
}

type Saved = Schema<'CellSet'>;

export function useCellEdit(cell: CellOf, at: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: CellEdit) =>
      call('POST', '/api/results/gradebook/cell/', { body: { ...cellBody(cell), ...edit } }),
    meta: { showsError: true },
    onSuccess: (saved) => {
      putCell(client, cell, at, saved);
      // Others may have moved with it: means, what is dropped, how many are missing.
      void client.invalidateQueries({ queryKey: bookKey(cell) });
    },
    onError: () => void client.invalidateQueries({ queryKey: bookKey(cell) }),
  });
}

/** Shows what was saved before everything is read again. */
function putCell(client: QueryClient, { userId, ...of }: CellOf, at: number, { cell, student }: Saved) {
  client.setQueriesData<GradebookCells>({ queryKey: [...bookKey(of), 'cells'] }, (data) =>
    data === undefined
      ? undefined
      : {
          rows: data.rows.map((row) =>
            row.user_id === userId
              ? { ...row, cells: row.cells.map((old, index) => (index === at ? cell : old)) }
              : row,
          ),
        },
  );
  client.setQueryData<Gradebook>(gradebookQuery(of).queryKey, (data) =>
    data === undefined
      ? undefined
      : { ...data, students: data.students.map((one) => (one.user_id === userId ? student : one)) },
  );
}

/** A change of the gradebook as a whole; it is read again afterwards. */
export function useGradebookWrite<T, R = unknown>(
  of: Of,
  write: (value: T) => Promise<R>,
  meta: { showsError?: boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta,
    onSuccess: () => client.invalidateQueries({ queryKey: bookKey(of) }),
  });
}

export const schemePreviewQuery = (of: Of, version: number, scheme: Scheme | undefined) =>
  queryOptions({
    queryKey: [...bookKey(of), 'scheme', version, scheme],
    queryFn:
      scheme === undefined
        ? skipToken
        : ({ signal }) =>
            call('POST', '/api/results/gradebook/scheme/preview/', {
              body: { ...ofBody(of), version, ...scheme },
              signal,
            }),
    gcTime: 0,
  });

export const saveScheme = (of: Of, version: number) => (scheme: Scheme) =>
  call('POST', '/api/results/gradebook/scheme/', { body: { ...ofBody(of), version, ...scheme } });

export const resetScheme = (of: Of, version: number) => (reason: string) =>
  call('POST', '/api/results/gradebook/scheme/reset/', { body: { ...ofBody(of), version, reason } });

export const saveColumn =
  (of: Of) =>
  ({
    id,
    ...column
  }: Pick<Schema<'NewColumn'>, 'title' | 'category' | 'weight'> & { id: number | undefined }) =>
    id === undefined
      ? call('POST', '/api/results/gradebook/columns/', { body: { ...ofBody(of), ...column } })
      : call('POST', '/api/results/gradebook/columns/{column_id}/', {
          path: { column_id: id },
          body: { ...ofBody(of), ...column },
        });

export const removeColumn = (of: Of) => (id: number) =>
  call('POST', '/api/results/gradebook/columns/{column_id}/remove/', {
    path: { column_id: id },
    body: ofBody(of),
  });

export const submitMarks = (of: Of) => (body: { note: string; accept_waiting: boolean }) =>
  call('POST', '/api/results/gradebook/submit/', { body: { ...ofBody(of), ...body } });

export const takeBackMarks = (of: Of) => (reason: string) =>
  call('POST', '/api/results/gradebook/take_back/', { body: { ...ofBody(of), reason } });

export const requestChange = (of: Of) => (body: { user_id: number; points: number; reason: string }) =>
  call('POST', '/api/results/gradebook/requests/', { body: { ...ofBody(of), ...body } });

export const requestsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...bookKey(of), 'requests'],
    queryFn: ({ signal }) => call('GET', '/api/results/gradebook/requests/', { query: ofBody(of), signal }),
  });

export const exportGradebook = (of: Of, only: Filter | undefined, name: string) =>
  download('/api/results/gradebook/export/', name, { query: { ...ofBody(of), only: only ?? 'all' } });

export const exportFinal = (of: Of, name: string) =>
  download('/api/results/gradebook/export_final/', name, { query: ofBody(of) });

export function previewImport(of: Of, file: File) {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/results/gradebook/import/preview/', { query: ofBody(of), body });
}

export const applyImport = (of: Of) => (body: { token: string; reason: string }) =>
  call('POST', '/api/results/gradebook/import/apply/', { body: { ...ofBody(of), ...body } });
