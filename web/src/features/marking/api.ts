import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls of the marking desk. */

export type InboxRow = Schema<'InboxRow'>;
export type AnswerGroup = Schema<'AnswerGroup'>;
export type Desk = Schema<'QuestionMarkingView'>;

export const inboxQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['marking', 'inbox', classId ?? 0],
    queryFn: ({ signal }) => call('GET', '/api/marking/inbox/', { query: { class_id: classId }, signal }),
    refetchInterval: 60_000,
  });

/** Whose answers lie on the desk: those of an assessment, of an exercise, or of a notebook's cell, perhaps of one class alone. */
export interface Pile {
  /** A notebook, and the cell of it. */
  python_task_id?: number | undefined;
  cell?: string | undefined;
  assessment_id?: number | undefined;
  exercise_id?: number | undefined;
  class_id?: number | undefined;
  version_id?: number | undefined;
}

const isCell = (pile: Pile) => pile.python_task_id !== undefined && pile.cell !== undefined;

export const deskQuery = (pile: Pile) =>
  queryOptions({
    queryKey: ['marking', 'desk', pile],
    queryFn: ({ signal }) => {
      const { python_task_id, cell, version_id, ...of } = pile;
      return python_task_id !== undefined && cell !== undefined
        ? call('GET', '/api/marking/cells/', { query: { python_task_id, cell, ...of }, signal })
        : call('GET', '/api/marking/desk/', { query: { version_id: version_id ?? 0, ...of }, signal });
    },
    enabled:
      isCell(pile) ||
      ((pile.assessment_id !== undefined || pile.exercise_id !== undefined) && pile.version_id !== undefined),
    // The list must not move under the marker's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const commentsQuery = queryOptions({
  queryKey: ['marking', 'comments'],
  queryFn: ({ signal }) => call('GET', '/api/marking/comments/', { signal }),
});

export interface Given {
  item_ids: number[];
  points: number;
  rubric: number[];
  comment: string;
}

/** Marks what lies on a desk; cells of notebooks have a list of their own. */
export function useMark(source: Desk['source_kind']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) =>
      source === 'task'
        ? call('POST', '/api/marking/cells/marks/', { body: given })
        : call('POST', '/api/marking/marks/', { body: given }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['marking', 'inbox'] }),
        client.invalidateQueries({ queryKey: ['marking', 'comments'] }),
      ]),
  });
}
