import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '@/shared/api/call';
import { chosenCoursesQuery, classCoursesQuery, pythonTasksQuery } from '@/shared/api/courses';
import { postForOutcome } from '@/shared/api/outcome';
import { type OfStudent, ofStudent, studentKey } from '@/shared/api/students';
import type { Schema } from '@/shared/api/types';
import { type Calls, type Claim, mapOutcome, newestOf, openedOf, savedOf } from '@/shared/autosave/server';
import { randomKey } from '@/shared/lib/random';
import { isLive } from '@/shared/push/useFollow';

/** A file that programs of a course find: one's own, or on the scratchpad a table of business data. */
export type CourseFile = Schema<'CourseFileView'>;
export type Sheet = Schema<'SheetView'>;
export type PythonTask = Schema<'PythonTaskView'>;

export type ProgramError = Schema<'ProgramError'>;

export type SubmissionState = Schema<'SubmissionState'>;
export type SubmissionRow = Schema<'SubmissionRow'>;
/** `difference` is what a student's program left behind: see model/difference.ts. */
export type Verdict = Schema<'VerdictView'>;
export type Submission = Schema<'SubmissionView'>;

export type NotebookReport = Schema<'NotebookReport'>;

const keys = {
  submissions: (courseId: number) => ['coding', 'submissions', courseId] as const,
};

/** Says what a teacher's notebook becomes, or makes the task. */
export function sendNotebook(
  courseId: number,
  file: File,
  mode: 'check' | 'apply',
  wishes: { title?: string | undefined; chapter?: string | undefined },
): Promise<NotebookReport> {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/course/{course_id}/python/notebook/', {
    path: { course_id: courseId },
    query: { mode, ...wishes },
    body,
  });
}

/** The cells of a student's own notebook as the program of this task. */
export function readNotebook(taskId: number, file: File): Promise<Schema<'NotebookProgram'>> {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/python/{python_task_id}/notebook/', { path: { python_task_id: taskId }, body });
}

export const downloadNotebook = (task: PythonTask) =>
  download('/api/python/{python_task_id}/notebook/', `${task.title}.ipynb`, {
    path: { python_task_id: task.id },
  });

export const downloadNotebookSource = (task: PythonTask) =>
  download('/api/python/{python_task_id}/notebook/source/', `${task.title}.ipynb`, {
    path: { python_task_id: task.id },
  });

/** Takes an imported notebook out of the course. */
export const removeNotebook = (taskId: number) =>
  call('DELETE', '/api/python/{python_task_id}/notebook/', { path: { python_task_id: taskId } });

export const pythonTaskQuery = (taskId: number, activityId: number | undefined) =>
  queryOptions({
    queryKey: ['coding', 'task', taskId, activityId ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/api/python/{python_task_id}/', {
        path: { python_task_id: taskId },
        query: { activity_id: activityId },
        signal,
      }),
    // What is typed lives in the editor; asking again would only fetch an older draft.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The sheets on which something stands. */
export const sheetsQuery = queryOptions({
  queryKey: ['coding', 'sheets'],
  queryFn: ({ signal }) => call('GET', '/api/python/sheets/', { signal }),
});

/** Empties a sheet, so that its number is free again. */
export async function clearSheet(sheet: number): Promise<void> {
  const place = placeOf({ sheet });
  const token = randomKey();
  const claim = (act: Claim['act']) =>
    call('POST', '/api/python/draft/writer/', {
      body: { place, claim: { writer: token, act, closed: null } },
    });
  const { epoch, entries } = await claim('take_over');
  const body = { place, writer: { token, epoch }, seq: 1, code: '' };
  if (entries.length > 0) await call('POST', '/api/python/draft/', { body });
  await claim('close');
}

/** The courses whose files a program on the scratchpad may read. */
export const readableCoursesQuery = queryOptions({
  queryKey: ['coding', 'courses'],
  queryFn: async ({ client }) => {
    const [taken, chosen] = await Promise.all([
      client.fetchQuery(classCoursesQuery),
      client.fetchQuery(chosenCoursesQuery),
    ]);
    const all = [...taken.items, ...chosen.items].map(({ course_id: id, title }) => ({
      id,
      title,
    }));
    return all.filter((course, at) => all.findIndex((other) => other.id === course.id) === at);
  },
});

export const submissionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.submissions(courseId),
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/submissions/', { path: { course_id: courseId }, signal }),
  });

/** How soon a waiting evaluation is asked for again: most take a twentieth of a second, behind a class it may be a minute. */
export const askAgainMs = (asked: number) => Math.min(700, 60 * 2 ** Math.max(0, asked - 1));

/** How soon it is asked for while its end is pushed. */
const PUSHED_ASK_AGAIN_MS = 3_000;

export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['coding', 'submission', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/python/submission/{submission_id}/', { path: { submission_id: id }, signal }),
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'queued') return false;
      const isPushed = (state.data.waiting_before ?? 0) > 0 && isLive();
      return isPushed ? PUSHED_ASK_AGAIN_MS : askAgainMs(state.dataUpdateCount);
    },
    // A report seldom changes once it is there: when its tests were put right.
    staleTime: ({ state }) => (state.data?.state === 'queued' ? 0 : 60_000),
  });

/** Where a draft belongs; without a task on a sheet of the scratchpad. */
export interface DraftPlace {
  taskId?: number | undefined;
  activityId?: number | undefined;
  /** From 1. */
  sheet?: number | undefined;
}

const placeOf = ({ taskId, activityId, sheet }: DraftPlace) => ({
  python_task_id: taskId ?? null,
  activity_id: activityId ?? null,
  sheet: sheet ?? null,
});

/** The calls by which a draft is saved by itself; it is one piece. */
export function draftCalls(draft: DraftPlace): Calls<string> {
  const place = placeOf(draft);
  return {
    claim: async (claim, isLeaving) =>
      mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/python/draft/writer/', {
          body: { place, claim },
        }),
        openedOf,
      ),
    save: async (writer, entries, isLeaving) => {
      const { seq, value } = newestOf(entries);
      const body = { place, writer, seq, code: value };
      return mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/python/draft/', { body }),
        savedOf,
      );
    },
  };
}

export const stopRun = (runId: string) =>
  call('POST', '/api/python/run/{run_id}/stop/', { path: { run_id: runId } });

/** Forgets the variables of the session at this place. */
export const endSession = (taskId: number | undefined) =>
  call('DELETE', '/api/python/session/', { query: { python_task_id: taskId } });

/** What programs of a course find: the student's own books, and on the scratchpad its tables. */
export const courseFilesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['coding', 'files', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/python/files/', { path: { course_id: courseId }, signal }),
  });

/** Tidied by the server: blanks, quotes, line breaks as the Python community writes them. */
export const formatCode = (code: string) => call('POST', '/api/python/format/', { body: { code } });

/** The files a program finds in its working folder, for places other than the server. */
export const loadFolder = (
  { taskId, courseId }: { taskId: number | undefined; courseId: number | undefined },
  names: string[],
) =>
  call('GET', '/api/python/folder/', {
    query: {
      python_task_id: taskId,
      course_id: taskId === undefined ? courseId : undefined,
      names: taskId === undefined && names.length > 0 ? names.join(' ') : undefined,
    },
  });

export const sendInput = (runId: string, line: string) =>
  call('POST', '/api/python/run/{run_id}/input/', { path: { run_id: runId }, body: { line } });

export function useSubmitProgram(task: { id: number; courseId: number; activityId: number | undefined }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      call('POST', '/api/python/{python_task_id}/submit/', {
        path: { python_task_id: task.id },
        body: { code, activity_id: task.activityId ?? null },
      }),
    onSuccess: (submission) => {
      client.setQueryData(submissionQuery(submission.id).queryKey, submission);
      void client.invalidateQueries({ queryKey: keys.submissions(task.courseId) });
    },
  });
}

/** Called when a report has come: lists and task pages show new figures. */
export function useRefreshResults(courseId: number): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.submissions(courseId) });
    void client.invalidateQueries({ queryKey: pythonTasksQuery(courseId).queryKey });
    void client.invalidateQueries({ queryKey: ['tasks'] });
  };
}

/* Of one student, for the teacher. */

export type StudentSubmission = Schema<'SubmissionLine'>;

export const studentSubmissionsQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: studentKey('submissions', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/submissions/', { ...ofStudent(of), signal }),
  });
