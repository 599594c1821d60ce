import { callForStream } from '@/shared/api/stream';
import { endSession, sendInput, stopRun } from '../api';
import { readLines } from '../model/lines';
import type { Place } from './place';

/** Whose files a program finds: a task's, or on the scratchpad a course's own books. */
export interface Belonging {
  taskId: number | undefined;
  courseId: number | undefined;
}

export function serverPlace({ taskId, courseId }: Belonging): Place {
  return {
    start: async ({ code, keepsVariables }) => {
      const body = {
        code,
        python_task_id: taskId ?? null,
        course_id: courseId ?? null,
        keeps_variables: keepsVariables,
      };
      return readLines(await callForStream('POST', '/api/python/run/', { body }));
    },
    stop: stopRun,
    give: sendInput,
    forget: () => endSession(taskId),
  };
}
