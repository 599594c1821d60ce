import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** The assessments I manage, of one class or of all: screens of exams, marking and results choose from them. */
export const managedAssessmentsQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['exams', 'managed', classId ?? 0],
    queryFn: ({ signal }) => call('GET', '/api/exams/managed/', { query: { class_id: classId }, signal }),
  });
