import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { readChoice } from '@/shared/api/session';
import type { Schema } from '@/shared/api/types';
import { type CourseItemKind, coursePages } from '@/shared/lib/coursePages';
import { fits } from '@/shared/lib/fits';
import { listed } from '@/shared/lib/wording';

/** What the search can lead to. */
export interface Found {
  kind:
    | 'page'
    | 'lecture'
    | 'resource'
    | 'task'
    | 'exercise'
    | 'python'
    | 'student'
    | 'teacher'
    | 'account'
    | 'class'
    | 'assessment'
    | 'question'
    | 'act';
  title: string;
  /** What tells it from others of the same name. */
  aside?: string;
  /** Where it is; none of what is done on the spot. */
  href?: string | undefined;
  run?: (() => void) | undefined;
}

export interface Place {
  courseId: number;
  classId: number | undefined;
  /** Both as search parameters. */
  search: string;
}

/** A course, as learnt in a class. */
const placeOf = (courseId: number, classId: number | undefined): Place => ({
  courseId,
  classId,
  search: `course_id=${courseId}${classId === undefined ? '' : `&class_id=${classId}`}`,
});

/** The course in which the search looks too: the one chosen last, else the given one, which the sidebar shows. */
export function currentPlace(courseId: number | undefined, classId: number | undefined): Place | undefined {
  const course = readChoice('course');
  if (course !== undefined) return placeOf(course.id, readChoice('classes')?.id);
  return courseId === undefined ? undefined : placeOf(courseId, classId);
}

/** The lectures, resources and tasks of a course. */
export const courseItemsQuery = (place: Place | undefined) =>
  queryOptions({
    queryKey: ['shell', 'find', place?.courseId, place?.classId],
    queryFn:
      place === undefined
        ? skipToken
        : async ({ signal }): Promise<Found[]> => {
            const path = { course_id: place.courseId };
            const query = { class_id: place.classId };
            const [lectures, resources, tasks] = await Promise.all([
              call('GET', '/api/course/{course_id}/lectures/', { path, query, signal }),
              call('GET', '/api/course/{course_id}/resources/', { path, query, signal }),
              call('GET', '/api/course/{course_id}/tasks/', { path, signal }),
            ]);
            return [
              ...lectures.chapters
                .flatMap((chapter) => chapter.lectures)
                .map(({ lecture_id, title }) => found('lecture', title, lecture_id, place)),
              ...resources.items.map(({ resource_id, title }) =>
                found('resource', title, resource_id, place),
              ),
              ...tasks.projects
                .flatMap((project) => project.tasks)
                .map(({ id, title }) => found('task', title, id, place)),
            ];
          },
    staleTime: 5 * 60_000,
  });

/** The exercises and Python tasks of a course and the assessments in it that are set to a student. */
export const ownWorkQuery = (place: Place | undefined, isStudent: boolean) =>
  queryOptions({
    queryKey: ['shell', 'find', 'work', place?.courseId, place?.classId],
    queryFn:
      place === undefined || !isStudent
        ? skipToken
        : async ({ signal }): Promise<Found[]> => {
            const ofCourse = { course_id: place.courseId };
            const [exercises, programs, assessments] = await Promise.all([
              call('GET', '/api/course/{course_id}/exercises/', { path: ofCourse, signal }),
              call('GET', '/api/course/{course_id}/python/', { path: ofCourse, signal }),
              call('GET', '/api/exams/assessments/', { query: ofCourse, signal }),
            ]);
            return [
              ...exercises.map(({ id, title }) => found('exercise', title, id, place)),
              ...programs.map(
                ({ id, title }): Found => ({
                  kind: 'python',
                  title,
                  href: `/full/pythonexErcise?${place.search}&python_task_id=${id}`,
                }),
              ),
              ...assessments.items.map(
                (card): Found => ({
                  kind: 'assessment',
                  title: card.title,
                  href: `/course/${pageOf(card)}&${place.search}`,
                }),
              ),
            ];
          },
    staleTime: 60_000,
  });

/** The page of an assessment for a student: its record, the way in, or the list where there is neither. */
function pageOf({ id, attempts, phase, may_begin }: Schema<'AssessmentCard'>): string {
  const last = attempts.at(-1);
  if (last?.may_review) return `testRecord?attempt_id=${last.id}`;
  const hasWayIn = may_begin || phase === 'upcoming' || phase === 'running';
  return `${hasWayIn ? 'takeAnExam' : 'assess'}?assessment_id=${id}`;
}

const found = (kind: Exclude<CourseItemKind, 'project'>, title: string, id: number, place: Place): Found => ({
  kind,
  title,
  href: `${coursePages[kind].to}?${place.search}&${coursePages[kind].id}=${id}`,
});

/** Those whose title holds every word typed, whatever the case, or in pinyin; titles that begin with the text come first. */
export function matching(all: Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = all.filter((one) => words.every((word) => fits(one.title, word)));
  const starts = (one: Found) => (one.title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return words.length === 0 ? hits : hits.sort((left, right) => starts(left) - starts(right));
}

/** The students and classes of a teacher that hold a text. */
export const ownClassesQuery = (text: string, isTeacher: boolean) =>
  queryOptions({
    queryKey: ['shell', 'find', 'classes', text],
    queryFn:
      isTeacher && text.trim() !== ''
        ? async ({ signal }): Promise<Found[]> => {
            const answer = await call('GET', '/api/classes/find/', {
              query: { q: text.trim() },
              signal,
            });
            return [
              ...answer.students.map(
                (one): Found => ({
                  kind: 'student',
                  title: one.real_name,
                  aside: [one.student_number, one.class_name].filter(Boolean).join(' · '),
                  href: `/gradeManage/studenttask?class_id=${one.class_id}&student_id=${one.user_id}`,
                }),
              ),
              ...answer.classes.map(
                (one): Found => ({
                  kind: 'class',
                  title: one.name,
                  aside: one.term,
                  href: `/gradeManage/studentList?class_id=${one.id}`,
                }),
              ),
            ];
          }
        : skipToken,
    staleTime: 30_000,
  });

/** The questions of the course's bank that hold a text. */
export const questionsQuery = (text: string, place: Place | undefined, isTeacher: boolean) =>
  queryOptions({
    queryKey: ['shell', 'find', 'questions', place?.courseId, text],
    queryFn:
      isTeacher && place !== undefined && text.trim().length > 1
        ? async ({ signal }): Promise<Found[]> => {
            const q = text.trim();
            const { items } = await call('GET', '/api/questions/', {
              query: { course_id: place.courseId, q, page_size: 5 },
              signal,
            });
            return items.map((one) => ({
              kind: 'question',
              title: one.stem.replace(/\s+/g, ' ').slice(0, 60),
              aside: one.key,
              href: `/gradeManage/testPaper?${place.search}&tab=bank&q=${encodeURIComponent(one.key)}`,
            }));
          }
        : skipToken,
    staleTime: 30_000,
  });

/** The assessments a teacher manages. */
export const ownAssessmentsQuery = (isTeacher: boolean) =>
  queryOptions({
    queryKey: ['shell', 'find', 'assessments'],
    queryFn: isTeacher
      ? async ({ signal }): Promise<Found[]> => {
          const all = await call('GET', '/api/exams/managed/', { signal });
          return all.map((one) => ({
            kind: 'assessment',
            title: one.title,
            aside: listed(one.classes.map(({ name }) => name)),
            href: `/gradeManage/assessDetails?assessment_id=${one.id}`,
          }));
        }
      : skipToken,
    staleTime: 60_000,
  });

/** The teachers and the student accounts of the school that hold a text, for its office. */
export const peopleQuery = (text: string, isStaff: boolean) =>
  queryOptions({
    queryKey: ['shell', 'find', 'people', text],
    queryFn:
      isStaff && text.trim() !== ''
        ? async ({ signal }): Promise<Found[]> => {
            const query = { q: text.trim(), page_size: 5 };
            const [teachers, students] = await Promise.all([
              call('GET', '/api/staff/teachers/', { query, signal }),
              call('GET', '/api/staff/students/', { query, signal }),
            ]);
            const person =
              (kind: 'teacher' | 'account', tab: string) =>
              (one: Schema<'PersonView'>): Found => ({
                kind,
                title: one.real_name || one.username,
                aside: one.username,
                // By the name one signs in with: no two have the same.
                href: `/academicManage/academic?${tab}q=${encodeURIComponent(one.username)}`,
              });
            return [
              ...teachers.items.map(person('teacher', '')),
              ...students.items.map(person('account', 'tab=students&')),
            ];
          }
        : skipToken,
    staleTime: 30_000,
  });
