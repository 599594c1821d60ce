import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** What is asked anew when the office has decided something about final marks. */
export const officeKey = ['results', 'final_marks'] as const;

/** The final marks of every class and course with their states: the office's home counts them, its page decides them. */
export const finalMarksQuery = queryOptions({
  queryKey: [...officeKey, 'sheets'],
  queryFn: ({ signal }) => call('GET', '/api/results/final_marks/', { signal }),
});
