import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import { postForOutcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';

/** Calls about courses and learning in them. */

export type CourseCard = Schema<'CourseCard'>;
export type CentreCourse = Schema<'CentreCourse'>;
export type CourseHome = Schema<'CourseHome'>;
export type AgendaItem = Schema<'AgendaItem'>;
export type LectureRow = Schema<'LectureRow'>;
export type Lecture = Schema<'LectureView'>;
export type VideoQuestion = Schema<'VideoQuestionView'>;
export type QuestionAnswer = Schema<'NewLectureAnswer'>['answer'];
export type Note = Schema<'LectureNoteView'>;
export type ResourceRow = Schema<'ResourceRow'>;
export type Resource = Schema<'ResourceView'>;
export type RecordRow = Schema<'LearningRecordRow'>;
export type ImportReport = Schema<'ImportReport'>;

/** Which course, and in which class it is taken. */
export interface Place {
  course_id: number;
  class_id?: number | undefined;
}

const inClass = (classId: number | undefined) => (classId === undefined ? {} : { class_id: classId });

export const chosenCoursesQuery = queryOptions({
  queryKey: ['courses', 'mine', 'chosen'],
  queryFn: ({ signal }) => call('GET', '/api/user/courses/', { signal }),
});

export const classCoursesQuery = queryOptions({
  queryKey: ['courses', 'mine', 'class'],
  queryFn: ({ signal }) => call('GET', '/api/user/class_courses/', { signal }),
});

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

export const homeQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['courses', 'home', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/home/', { path: { course_id }, query: inClass(class_id), signal }),
  });

/** The class's latest notices; asked apart, as another room of the server keeps them. */
export const noticesQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['courses', 'notices', classId],
    queryFn: ({ signal }) =>
      call('GET', '/api/user/notices/', { query: { class_id: classId, page_size: 4 }, signal }),
    enabled: classId !== undefined,
  });

export const lecturesQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['courses', 'lectures', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/lectures/', {
        path: { course_id },
        query: inClass(class_id),
        signal,
      }),
  });

export const lectureQuery = (lectureId: number, classId: number | undefined) =>
  queryOptions({
    queryKey: ['courses', 'lecture', lectureId, classId],
    queryFn: ({ signal }) =>
      call('GET', '/api/lecture/{lecture_id}/', {
        path: { lecture_id: lectureId },
        query: inClass(classId),
        signal,
      }),
    // The player keeps what it was given: addresses that change would start the video anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const notesQuery = (lectureId: number) =>
  queryOptions({
    queryKey: ['courses', 'notes', lectureId],
    queryFn: ({ signal }) =>
      call('GET', '/api/lecture/{lecture_id}/notes/', { path: { lecture_id: lectureId }, signal }),
  });

export const resourcesQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['courses', 'resources', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/resources/', {
        path: { course_id },
        query: inClass(class_id),
        signal,
      }),
  });

export const resourceQuery = (resourceId: number, classId: number | undefined) =>
  queryOptions({
    queryKey: ['courses', 'resource', resourceId, classId],
    queryFn: ({ signal }) =>
      call('GET', '/api/resource/{resource_id}/', {
        path: { resource_id: resourceId },
        query: inClass(classId),
        signal,
      }),
    staleTime: 0,
  });

export const recordQuery = (place: Place, filter: { kind?: string; page?: number; page_size?: number }) =>
  queryOptions({
    queryKey: ['courses', 'record', place, filter],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/learning_record/', {
        path: { course_id: place.course_id },
        query: { ...inClass(place.class_id), ...filter },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const beginLectureVisit = (lectureId: number, classId: number | undefined) =>
  call('POST', '/api/lecture/{lecture_id}/visit/', {
    path: { lecture_id: lectureId },
    query: inClass(classId),
  });

export const beginResourceVisit = (resourceId: number, classId: number | undefined) =>
  call('POST', '/api/resource/{resource_id}/visit/', {
    path: { resource_id: resourceId },
    query: inClass(classId),
  });

export const reportPresence = (visitId: number) =>
  call('POST', '/api/learning_visit/{visit_id}/stay/', { path: { visit_id: visitId } });

export type WatchReport = Schema<'WatchReport'>;

const watched = (lectureId: number, classId: number | undefined, body: WatchReport) => ({
  path: { lecture_id: lectureId },
  query: inClass(classId),
  body,
});

export const reportWatching = (lectureId: number, classId: number | undefined, body: WatchReport) =>
  call('POST', '/api/lecture/{lecture_id}/watch/', watched(lectureId, classId, body));

/** The last report of a page that is going away: the browser sends it after the page is gone. */
export function reportWatchingAtLast(
  lectureId: number,
  classId: number | undefined,
  body: WatchReport,
): void {
  const report = watched(lectureId, classId, body);
  void postForOutcome({ keepalive: true }, '/api/lecture/{lecture_id}/watch/', report);
}

export const answerVideoQuestion = (lectureId: number, question: string, answer: QuestionAnswer) =>
  call('POST', '/api/lecture/{lecture_id}/answer/', {
    path: { lecture_id: lectureId },
    body: { question, answer },
  });

export function useRateLecture(lectureId: number) {
  return useMutation({
    mutationFn: (stars: number) =>
      callForMessage('POST', '/api/lecture/{lecture_id}/rating/', {
        path: { lecture_id: lectureId },
        body: { stars },
      }),
  });
}

export function useNotes(lectureId: number) {
  const client = useQueryClient();
  const refresh = { onSuccess: () => client.invalidateQueries({ queryKey: notesQuery(lectureId).queryKey }) };
  const write = useMutation({
    mutationFn: (body: { at_s: number; text: string }) =>
      call('POST', '/api/lecture/{lecture_id}/notes/', { path: { lecture_id: lectureId }, body }),
    ...refresh,
  });
  const rewrite = useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      call('PUT', '/api/lecture_note/{note_id}/', { path: { note_id: id }, body: { text } }),
    ...refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE', '/api/lecture_note/{note_id}/', { path: { note_id: id } }),
    ...refresh,
  });
  return { write, rewrite, remove };
}

/** Choosing a course and giving it up. */
export function useEnrolment(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enrol: boolean) =>
      callForMessage(enrol ? 'POST' : 'DELETE', '/api/select_course/{course_id}/enrol/', {
        path: { course_id: courseId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });
}

/** Checks a course folder in a zip, or imports it. */
export function sendCourse(file: File, mode: 'check' | 'apply'): Promise<ImportReport> {
  const form = new FormData();
  form.append('file', file);
  return call('POST', '/api/course/import/', { query: { mode }, body: form });
}

export const exportCourse = (courseId: number, title: string) =>
  download('/api/course/{course_id}/export/', `${title}.zip`, { path: { course_id: courseId } });
