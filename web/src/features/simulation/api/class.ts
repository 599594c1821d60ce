import { queryOptions } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { useMarkWrite } from '@/shared/marking/marks';

/** What a teacher sees of a class's books. */

export type ClassBooks = Schema<'ClassBooks'>;
export type ClassBookRow = Schema<'ClassBookRow'>;
export type BookPlaceRow = Schema<'BookPlace'>;
export type BookSummary = Schema<'BookSummary'>;
export type StudentBookRow = Schema<'StudentBookRow'>;

/** `free` for free practice, absent for the first activity. */
export const classBooksQuery = (classId: number, courseId: number, place: number | 'free' | undefined) =>
  queryOptions({
    queryKey: ['simulation', 'class', classId, courseId, place ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/books/', {
        path: { class_id: classId },
        query: { course_id: courseId, activity_id: place === 'free' ? 0 : place },
        signal,
      }),
  });

export const studentBooksQuery = (classId: number, studentId: number, courseId: number) =>
  queryOptions({
    queryKey: ['simulation', 'class', 'student', classId, studentId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/books/', {
        path: { class_id: classId, student_id: studentId },
        query: { course_id: courseId },
        signal,
      }),
  });

/** Changes what a line of the report of a book earns or a deduction in it costs; the book's mark follows. */
export const useChangeLine = (bookId: number) =>
  useMarkWrite((body: Schema<'BookLineText'>) =>
    callForMessage('POST', '/api/marking/books/{book_id}/lines/', { path: { book_id: bookId }, body }),
  );
