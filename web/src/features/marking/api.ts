import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { MarkNote } from '@/shared/notes/model';

/** Calls about marking: what waits, the answers to one question, the marks given. */

export type InboxRow = Schema<'InboxRow'>;
export type AnswerGroup = Schema<'AnswerGroup'>;
export type QuestionMarkingView = Schema<'QuestionMarkingView'>;

export { appealCountQuery, inboxQuery } from '@/shared/api/homes';

/** Whose answers to a question are marked: those of an assessment, of an exercise, or of a notebook's cell, perhaps of one class alone. */
export interface AnswersToQuestion {
  /** A program; or a notebook, and the cell of it. */
  python_task_id?: number | undefined;
  cell?: string | undefined;
  assessment_id?: number | undefined;
  exercise_id?: number | undefined;
  class_id?: number | undefined;
  version_id?: number | undefined;
  flow_id?: number | undefined;
  /** A company whose books are marked, and what they are kept for. */
  company_id?: number | undefined;
  activity_id?: number | undefined;
}

/** Whether it says which answers are meant: some works are one question themselves. */
export const isNamed = (of: AnswersToQuestion) =>
  (of.python_task_id ?? of.flow_id ?? of.company_id) !== undefined ||
  ((of.assessment_id ?? of.exercise_id) !== undefined && of.version_id !== undefined);

export const questionMarkingQuery = (of: AnswersToQuestion) =>
  queryOptions({
    queryKey: ['marking', 'question', of],
    queryFn: ({ signal }) => call('GET', '/api/marking/desk/', { query: of, signal }),
    enabled: isNamed(of),
    // The list must not move under the marker's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const commentsQuery = queryOptions({
  queryKey: ['marking', 'comments'],
  queryFn: ({ signal }) => call('GET', '/api/marking/comments/', { signal }),
});

/** What a marker gives to the answers before them. */
export type MarkGiven = Omit<Given, 'item_ids' | 'version_id'>;

export interface Given {
  item_ids: number[];
  /** The question as it is before the marker. */
  version_id: number | null;
  points: number;
  rubric: Schema<'RubricTick'>[];
  comment: string;
  /** What is said at places of the first of the answers. */
  notes: MarkNote[];
  /** What it is about, in short; for teachers. */
  tags: string[];
  /** Why a mark is given again. */
  reason: string;
}

/** What changes marks at the desk; the list on it stays as it is. */
function useDeskWrite<V, R>(run: (value: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['marking', 'inbox'] }),
        client.invalidateQueries({ queryKey: ['marking', 'item'] }),
        client.invalidateQueries({ queryKey: ['marking', 'comments'] }),
      ]),
  });
}

/** Marks answers to a question, whatever their source. */
export const useMark = () =>
  useDeskWrite((given: Given) => call('POST', '/api/marking/marks/', { body: given }));

/** Takes back the marks that I gave last to these answers. */
export const useUndoMarks = () =>
  useDeskWrite((item_ids: number[]) => call('POST', '/api/marking/marks/undo/', { body: { item_ids } }));
