import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Upload } from '@/shared/upload/api';

/** Calls about what a course is: the course centre, its introduction, enrolment, import and export. */

export type CentreCourse = Schema<'CentreCourse'>;
export type ImportReport = Schema<'ImportReport'>;
export type PackageReport = Schema<'CoursePackageReport'>;
export type PackageItem = Schema<'CoursePackageItem'>;

export const centreQuery = queryOptions({
  queryKey: ['courses', 'centre'],
  queryFn: ({ signal }) => call('GET', '/api/select_course/list/', { signal }),
});

export const introductionQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', 'introduction', id],
    queryFn: ({ signal }) => call('GET', '/api/select_course/{id}/info/', { path: { id }, signal }),
  });

export const outlineQuery = (id: number) =>
  queryOptions({
    queryKey: ['courses', 'outline', id],
    queryFn: ({ signal }) => call('GET', '/api/select_course/{id}/show/', { path: { id }, signal }),
  });

/** Choosing a course and giving it up. */
export function useEnrolment(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enrol: boolean) =>
      callForMessage(enrol ? 'POST' : 'DELETE', '/api/select_course/{course_id}/enrol/', {
        path: { course_id: courseId },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['courses'] }),
        client.invalidateQueries({ queryKey: ['learning'] }),
      ]),
  });
}

export type Conflict = Schema<'CourseConflict'>;
export type Decision = Schema<'CourseDecision'>;

/**
 * Checks a course folder in a zip, or what another platform exported, or imports it. `decisions` say what stays of what both sides
 * changed; `asOwn` makes a course of somebody else one's own.
 */
export const importCourse = (
  upload: Upload,
  mode: 'check' | 'apply',
  decisions: Decision[] = [],
  asOwn = false,
): Promise<ImportReport> =>
  call('POST', '/api/course/import/', {
    query: { mode },
    body: { upload_id: upload.id, decisions, as_own: asOwn },
  });

/** What a course leaves as. */
export type CourseFormat = 'folder' | 'common_cartridge';

export const exportCourse = (courseId: number, title: string, format: CourseFormat) =>
  download('/api/course/{course_id}/export/', `${title}.${format === 'folder' ? 'zip' : 'imscc'}`, {
    path: { course_id: courseId },
    query: { format },
  });

/** What another platform would not get of a course. */
export const courseLossesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'losses', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/export/losses/', { path: { course_id: courseId }, signal }),
    // The course may be edited meanwhile in another window.
    staleTime: 0,
  });

/** Begins a course with nothing but its name. */
export function useCreateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call('POST', '/api/authoring/', { body: { title } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
