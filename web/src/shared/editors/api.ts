import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call';
import type { Schema } from '../api/types';

/** Who owns and edits courses (with their banks), papers, and the bank of the school. */

export type EditorName = Schema<'EditorName'>;
export type EditorsView = Schema<'EditorsView'>;
export type ManagedCourse = Schema<'ManagedCourse'>;

/** What somebody owns, a course or a paper; or the bank of the school, which has editors alone. */
export interface Owned {
  kind: 'course' | 'paper' | 'school_bank';
  id: number;
}

export const schoolBank: Owned = { kind: 'school_bank', id: 0 };

export const managedCoursesQuery = queryOptions({
  queryKey: ['editors', 'courses'],
  queryFn: ({ signal }) => call('GET', '/api/course/managed/', { signal }),
  staleTime: 60_000,
});

export const editorsQuery = ({ kind, id }: Owned) =>
  queryOptions({
    queryKey: ['editors', kind, id],
    queryFn: ({ signal }) => {
      if (kind === 'school_bank') return call('GET', '/api/questions/school/editors/', { signal });
      return kind === 'course'
        ? call('GET', '/api/course/{course_id}/editors/', { path: { course_id: id }, signal })
        : call('GET', '/api/exams/papers/{paper_id}/editors/', { path: { paper_id: id }, signal });
    },
  });

export type Change = 'add' | 'remove' | 'handOver';

const ofCourse = (course_id: number, change: Change, user_id: number) => {
  const body = { user_id };
  const path = { course_id };
  if (change === 'add') return call('POST', '/api/course/{course_id}/editors/', { path, body });
  if (change === 'handOver') return call('POST', '/api/course/{course_id}/owner/', { path, body });
  return call('DELETE', '/api/course/{course_id}/editors/{user_id}/', { path: { course_id, user_id } });
};

const ofPaper = (paper_id: number, change: Change, user_id: number) => {
  const body = { user_id };
  const path = { paper_id };
  if (change === 'add') return call('POST', '/api/exams/papers/{paper_id}/editors/', { path, body });
  if (change === 'handOver') return call('POST', '/api/exams/papers/{paper_id}/owner/', { path, body });
  return call('DELETE', '/api/exams/papers/{paper_id}/editors/{user_id}/', { path: { paper_id, user_id } });
};

const ofSchoolBank = (change: Change, user_id: number) =>
  call('PUT', '/api/questions/school/editors/', { body: { user_id, edits: change === 'add' } });

const changedKeys = { course: 'courses', paper: 'exams', school_bank: 'questions' } as const;

/** Names an editor, removes one, or hands the whole over; the lists that show owners follow. */
export function useEditorsWrite({ kind, id }: Owned) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, userId }: { change: Change; userId: number }) => {
      if (kind === 'school_bank') return ofSchoolBank(change, userId);
      return kind === 'course' ? ofCourse(id, change, userId) : ofPaper(id, change, userId);
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['editors'] }),
        client.invalidateQueries({ queryKey: [changedKeys[kind]] }),
      ]),
  });
}
