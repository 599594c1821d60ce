import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Schema } from './types';

export type AssessmentCard = Schema<'AssessmentCard'>;

/** The assessments of a course as I stand to them: their own list, and the tasks whose activities are done in one. */
export const myAssessmentsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['exams', 'mine', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/exams/assessments/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
    refetchInterval: 30_000,
  });

/** Whether my class does an activity of a task as an exam, and in which assessment. */
export const activityExamQuery = (activityId: number) =>
  queryOptions({
    queryKey: ['tasks', 'activity exam', activityId],
    queryFn: ({ signal }) =>
      call('GET', '/api/activity/{activity_id}/exam/', { path: { activity_id: activityId }, signal }),
  });

/** The assessments I manage, of one class or of all: screens of exams, marking and results choose from them. */
export const managedAssessmentsQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['exams', 'managed', classId ?? 0],
    queryFn: ({ signal }) => call('GET', '/api/exams/managed/', { query: { class_id: classId }, signal }),
  });
