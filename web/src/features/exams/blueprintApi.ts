import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { PaperDefinition } from './managedApi';

/* What a paper asks beside what its bank has, and papers by blueprint. Nothing of either is kept. */

export type Axis = Schema<'BlueprintAxis'>;
export type Coverage = Schema<'Coverage'>;
export type CoverageCell = Schema<'CoverageCell'>;
export type Blueprint = Schema<'Blueprint'>;
export type Filled = Schema<'Filled'>;
export type Level = Schema<'DifficultyLevel'>;

export const coverageQuery = (courseId: number, by: Axis, definition: PaperDefinition) =>
  queryOptions({
    queryKey: ['exams', 'coverage', courseId, by, definition],
    queryFn: ({ signal }) =>
      call('POST', '/api/exams/papers/coverage/', {
        body: { course_id: courseId, by, definition },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const nothing: PaperDefinition = {
  notice: '',
  shuffle_questions: false,
  shuffle_options: false,
  avoids_seen: false,
  sections: [],
};

/** What the bank has, beside a paper that asks nothing. */
export const bankCoverageQuery = (courseId: number, by: Axis) => coverageQuery(courseId, by, nothing);

export const fillBlueprint = ({
  courseId,
  seed,
  blueprint,
}: {
  courseId: number;
  seed: number;
  blueprint: Blueprint;
}) => call('POST', '/api/exams/papers/blueprint/', { body: { course_id: courseId, seed, blueprint } });
