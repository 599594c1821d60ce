import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import { inClass, type Place } from '@/shared/api/courses';
import { postForOutcome } from '@/shared/api/outcome';
import { type OfStudent, ofStudent, studentKey } from '@/shared/api/students';
import type { Schema } from '@/shared/api/types';

/** Calls about a student's way through a course: lectures, resources, notes, visits, what is next. */

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

export { homeQuery } from '@/shared/api/homes';

export const lectureQuery = (lectureId: number, classId: number | undefined) =>
  queryOptions({
    queryKey: ['learning', 'lecture', lectureId, classId],
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
    queryKey: ['learning', 'notes', lectureId],
    queryFn: ({ signal }) =>
      call('GET', '/api/lecture/{lecture_id}/notes/', { path: { lecture_id: lectureId }, signal }),
  });

export const resourcesQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['learning', 'resources', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/resources/', {
        path: { course_id },
        query: inClass(class_id),
        signal,
      }),
  });

export const resourceQuery = (resourceId: number, classId: number | undefined) =>
  queryOptions({
    queryKey: ['learning', 'resource', resourceId, classId],
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
    queryKey: ['learning', 'record', place, filter],
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

/* Of one student, for the teacher. */

export type StudentLearning = Schema<'StudentLearning'>;

export const studentLearningQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: studentKey('learning', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/learning/', { ...ofStudent(of), signal }),
  });
