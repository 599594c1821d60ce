import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { readChoice } from '@/shared/api/session';
import type { Schema } from '@/shared/api/types';

/** What the search can lead to. */
export interface Found {
  kind: 'page' | 'lecture' | 'resource' | 'task';
  title: string;
  href: string;
}

export interface Place {
  courseId: number;
  classId: number | undefined;
  /** Both as search parameters. */
  search: string;
}

/** The course chosen last, in which the search looks too. */
export function currentPlace(): Place | undefined {
  const course = readChoice('course');
  if (course === undefined) return undefined;
  const classId = readChoice('classes')?.id;
  return {
    courseId: course.id,
    classId,
    search: `course_id=${course.id}${classId === undefined ? '' : `&class_id=${classId}`}`,
  };
}

/** The lectures, resources and tasks of a course. */
export const courseItemsQuery = (place: Place | undefined) =>
  queryOptions({
    queryKey: ['shell', 'find', place?.courseId, place?.classId],
    queryFn:
      place === undefined
        ? skipToken
        : async ({ signal }): Promise<Found[]> => {
            const options = { query: { class_id: place.classId }, signal };
            const base = `/api/course/${place.courseId}`;
            const [lectures, resources, tasks] = await Promise.all([
              call<Schema<'LectureList'>>('GET', `${base}/lectures/`, options),
              call<Schema<'ResourceList'>>('GET', `${base}/resources/`, options),
              call<Schema<'TaskList'>>('GET', `${base}/tasks/`, { signal }),
            ]);
            return [
              ...lectures.chapters
                .flatMap((chapter) => chapter.lectures)
                .map(({ lecture_id, title }) => found('lecture', title, 'videoPlay', { lecture_id }, place)),
              ...resources.items.map(({ resource_id, title }) =>
                found('resource', title, 'rDetails', { resource_id }, place),
              ),
              ...tasks.projects
                .flatMap((project) => project.tasks)
                .map(({ id, title }) => found('task', title, 'taskDetails', { task_id: id }, place)),
            ];
          },
    staleTime: 5 * 60_000,
  });

const found = (
  kind: Found['kind'],
  title: string,
  page: string,
  id: Record<string, number>,
  place: Place,
): Found => ({
  kind,
  title,
  href: `/course/${page}?${place.search}&${Object.entries(id)[0]?.join('=')}`,
});

/** Those whose title holds every word typed, whatever the case; titles that begin with the text come first. */
export function matching(all: Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = all.filter((one) => words.every((word) => one.title.toLowerCase().includes(word)));
  const starts = (one: Found) => (one.title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return words.length === 0 ? hits : hits.sort((left, right) => starts(left) - starts(right));
}
