import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls of teachers about activities of tasks that a class does as an exam. */

export type ActivityAsExam = Schema<'ActivityAsExam'>;

export const activityExamsQuery = (classId: number, taskId: number) =>
  queryOptions({
    queryKey: ['exams', 'activities', classId, taskId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/task/{task_id}/exams/', {
        path: { class_id: classId, task_id: taskId },
        signal,
      }),
  });

interface Place {
  classId: number;
  activityId: number;
}

const pathOf = ({ classId, activityId }: Place) => ({ class_id: classId, activity_id: activityId });

/** Makes the draft; resolves to the one there is, where it was made before. */
export const makeActivityExam = (place: Place) =>
  call('POST', '/api/class/{class_id}/activity/{activity_id}/exam/', { path: pathOf(place) });

export const endActivityExam = (place: Place) =>
  call('DELETE', '/api/class/{class_id}/activity/{activity_id}/exam/', { path: pathOf(place) });
