import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { useMarkWrite } from '@/shared/marking/marks';

/** How a class booked each business, and the ways that are accepted beside the reference entries. */

export type ClassBusinesses = Schema<'ClassBusinesses'>;
export type ClassBusiness = Schema<'ClassBusiness'>;
export type ClassReference = Schema<'ClassReference'>;
export type BookedWay = Schema<'BookedWay'>;
export type WayForm = Schema<'WayForm'>;
export type WayEffect = Schema<'WayEffect'>;

/** Which books of a class; `activityId` is 0 for free practice. */
export interface BooksOf {
  classId: number;
  courseId: number;
  activityId: number;
}

/** `free` for free practice, absent for the first activity. */
export const classBusinessesQuery = (classId: number, courseId: number, place: number | 'free' | undefined) =>
  queryOptions({
    queryKey: ['simulation', 'class', 'businesses', classId, courseId, place ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/books/businesses/', {
        path: { class_id: classId },
        query: { course_id: courseId, activity_id: place === 'free' ? 0 : place },
        signal,
      }),
  });

export const classBusinessQuery = ({ classId, courseId, activityId }: BooksOf, business: string) =>
  queryOptions({
    queryKey: ['simulation', 'class', 'business', classId, courseId, activityId, business],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/books/business/', {
        path: { class_id: classId },
        query: { course_id: courseId, activity_id: activityId, business },
        signal,
      }),
  });

/** What would change, asked anew each time. Not under `simulation`, or it would be asked once more after it was done. */
const previewQuery = (way: readonly unknown[], ask: (signal: AbortSignal) => Promise<WayEffect>) =>
  queryOptions({
    queryKey: ['wayPreview', ...way],
    queryFn: ({ signal }) => ask(signal),
    gcTime: 0,
    staleTime: 0,
  });

export type PreviewQuery = ReturnType<typeof previewQuery>;

export const acceptPreviewQuery = (classId: number, way: WayForm) =>
  previewQuery([classId, way], (signal) =>
    call('POST', '/api/class/{class_id}/books/ways/preview/', {
      path: { class_id: classId },
      body: way,
      signal,
    }),
  );

export const withdrawPreviewQuery = ({ classId, courseId, activityId }: BooksOf, wayId: number) =>
  previewQuery([classId, courseId, activityId, wayId], (signal) =>
    call('POST', '/api/class/{class_id}/books/ways/{way_id}/preview/', {
      path: { class_id: classId, way_id: wayId },
      body: { course_id: courseId, activity_id: activityId },
      signal,
    }),
  );

export const useAcceptWay = (classId: number) =>
  useMarkWrite((body: Schema<'WayAcceptance'>) =>
    callForMessage('POST', '/api/class/{class_id}/books/ways/', { path: { class_id: classId }, body }),
  );

export const useWithdrawWay = ({ classId, courseId, activityId }: BooksOf) =>
  useMarkWrite((wayId: number) =>
    callForMessage('POST', '/api/class/{class_id}/books/ways/{way_id}/withdraw/', {
      path: { class_id: classId, way_id: wayId },
      body: { course_id: courseId, activity_id: activityId },
    }),
  );
