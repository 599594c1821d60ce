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
  GradebookCells,
  GradebookTotals,
  Scheme,
} from './model/gradebook/types';

/** Calls about the gradebook of a class in a course. */

export interface Of {
  classId: number;
  courseId: number;
}

const at = ({ classId, courseId }: Of) => ({ class_id: classId, course_id: courseId });

const bookKey = ({ classId, courseId }: Of) => ['results', 'gradebook', classId, courseId] as const;

export const gradebookQuery = (of: Of) =>
  queryOptions({
    queryKey: [...bookKey(of), 'head'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/gradebook/{class_id}/{course_id}/', { path: at(of), signal }),
  });

/** What all cells come to: read beside the head, which does not wait for it. */
export const totalsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...bookKey(of), 'totals'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/gradebook/{class_id}/{course_id}/totals/', { path: at(of), signal }),
  });

/** Reads the gradebook again. Totals that are on their way were added up before: they are asked for anew. */
async function readAgain(client: QueryClient, of: Of) {
  await client.cancelQueries({ queryKey: totalsQuery(of).queryKey });
  await client.invalidateQueries({ queryKey: bookKey(of) });
}

/** The cells of some students; `order` names the columns they belong to. */
export const cellsQuery = (of: Of, order: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...bookKey(of), 'cells', order, ids.join(',')],
    queryFn:
      ids.length === 0
        ? skipToken
        : ({ signal }) =>
            call('GET', '/api/results/gradebook/{class_id}/{course_id}/cells/', {
              path: at(of),
              query: { user_ids: ids.join(',') },
              signal,
            }),
    staleTime: 30_000,
  });

export interface CellOf extends Of {
  userId: number;
  column: ColumnRef;
}

const which = ({ column, userId }: CellOf) => ({
  user_id: userId,
  source: column.source,
  source_id: column.source_id,
});

export const cellQuery = (cell: CellOf) =>
  queryOptions({
    queryKey: [...bookKey(cell), 'cell', which(cell)],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/gradebook/{class_id}/{course_id}/cell/', {
        path: at(cell),
        query: which(cell),
        signal,
      }),
    staleTime: 0,
  });

/** What changed a student's total. */
export const historyQuery = ({ userId, ...of }: Of & { userId: number }) =>
  queryOptions({
    queryKey: [...bookKey(of), 'history', userId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/gradebook/{class_id}/{course_id}/history/', {
        path: at(of),
        query: { user_id: userId },
        signal,
      }),
    staleTime: 0,
  });

/** What the total would be; asked while a score is typed, so nothing of it is written. */
export const whatIfQuery = (cell: CellOf, mark: CellMark | undefined) =>
  queryOptions({
    queryKey: [...bookKey(cell), 'what_if', which(cell), mark],
    queryFn:
      mark === undefined
        ? skipToken
        : ({ signal }) =>
            call('POST', '/api/results/gradebook/{class_id}/{course_id}/what_if/', {
              path: at(cell),
              body: { ...which(cell), mark },
              signal,
            }),
    staleTime: 0,
    gcTime: 0,
  });

export interface CellEdit {
  version: number;
  mark: CellMark;
  code: CellChange['code'];
  reason: string;
}

export function useCellEdit(cell: CellOf, place: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: CellEdit) =>
      call('POST', '/api/results/gradebook/{class_id}/{course_id}/cell/', {
        path: at(cell),
        body: { ...which(cell), ...edit },
      }),
    meta: { showsError: true },
    onSuccess: (saved) => {
      putCell(client, cell, place, saved);
      // Others may have moved with it: means, what is dropped, how many are missing.
      void readAgain(client, cell);
    },
    // Somebody else may have been here: what stands there now is shown beside the refusal.
    onError: () => void readAgain(client, cell),
  });
}

/** Shows what was saved before everything is read again. */
function putCell(
  client: QueryClient,
  { userId, ...of }: CellOf,
  place: number,
  { cell, student }: Schema<'CellSet'>,
) {
  client.setQueriesData<GradebookCells>({ queryKey: [...bookKey(of), 'cells'] }, (data) =>
    data === undefined
      ? undefined
      : {
          rows: data.rows.map((row) =>
            row.user_id === userId
              ? { ...row, cells: row.cells.map((old, index) => (index === place ? cell : old)) }
              : row,
          ),
        },
  );
  client.setQueryData<GradebookTotals>(totalsQuery(of).queryKey, (data) =>
    data === undefined
      ? undefined
      : { ...data, students: data.students.map((one) => (one.user_id === userId ? student : one)) },
  );
}

/** A change of the gradebook as a whole; it is read again afterwards, also when somebody else was first. */
export function useGradebookWrite<T, R = unknown>(
  of: Of,
  write: (value: T) => Promise<R>,
  meta: { showsError?: boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta,
    onSettled: () => readAgain(client, of),
  });
}

export const schemePreviewQuery = (of: Of, version: number, scheme: Scheme | undefined) =>
  queryOptions({
    queryKey: [...bookKey(of), 'scheme', version, scheme],
    queryFn:
      scheme === undefined
        ? skipToken
        : ({ signal }) =>
            call('POST', '/api/results/gradebook/{class_id}/{course_id}/scheme/preview/', {
              path: at(of),
              body: { version, ...scheme },
              signal,
            }),
    gcTime: 0,
  });

export const saveScheme = (of: Of, version: number) => (scheme: Scheme) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/scheme/', {
    path: at(of),
    body: { version, ...scheme },
  });

export const resetScheme = (of: Of, version: number) => (reason: string) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/scheme/reset/', {
    path: at(of),
    body: { version, reason },
  });

export const saveColumn =
  (of: Of) =>
  async ({ id, ...body }: Schema<'NewColumn'> & { id: number | undefined }): Promise<void> => {
    if (id === undefined) {
      await call('POST', '/api/results/gradebook/{class_id}/{course_id}/columns/', { path: at(of), body });
    } else {
      await call('PUT', '/api/results/gradebook/{class_id}/{course_id}/columns/{column_id}/', {
        path: { ...at(of), column_id: id },
        body,
      });
    }
  };

export const removeColumn = (of: Of) => (id: number) =>
  call('DELETE', '/api/results/gradebook/{class_id}/{course_id}/columns/{column_id}/', {
    path: { ...at(of), column_id: id },
  });

export const submitMarks = (of: Of) => (body: Schema<'Submission'>) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/submit/', { path: at(of), body });

export const takeBackMarks = (of: Of) => (reason: string) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/take_back/', {
    path: at(of),
    body: { reason },
  });

export const requestChange = (of: Of) => (body: Schema<'NewRequest'>) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/requests/', { path: at(of), body });

export const requestsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...bookKey(of), 'requests'],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/gradebook/{class_id}/{course_id}/requests/', { path: at(of), signal }),
  });

export const exportGradebook = (of: Of, only: Filter | undefined, name: string) =>
  download('/api/results/gradebook/{class_id}/{course_id}/export/', name, {
    path: at(of),
    query: { only: only ?? 'all' },
  });

export const exportFinal = (of: Of, name: string) =>
  download('/api/results/gradebook/{class_id}/{course_id}/export_final/', name, { path: at(of) });

export function previewImport(of: Of, file: File) {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/results/gradebook/{class_id}/{course_id}/import/preview/', {
    path: at(of),
    body,
  });
}

export const applyImport = (of: Of) => (body: Schema<'MarksConfirmation'>) =>
  call('POST', '/api/results/gradebook/{class_id}/{course_id}/import/apply/', { path: at(of), body });
