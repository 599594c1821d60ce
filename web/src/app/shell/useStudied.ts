import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { chooseCourse, courseTitleQuery } from '@/shared/api/chosenCourse';
import { type CourseCard, chosenCoursesQuery, classCoursesQuery } from '@/shared/api/courses';
import { readChoice } from '@/shared/api/session';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { useIsInCourse, usePlaceIds } from './useTable';

/** The course that is being studied, and in which class. */
export interface Studied {
  courseId: number;
  classId: number | undefined;
  title: string;
  /** The class and its term, or undefined when the course was chosen without one. */
  className: string | undefined;
}

const asStudied = (card: CourseCard): Studied => ({
  courseId: card.course_id,
  classId: card.class_id ?? undefined,
  title: card.title,
  className: card.class_name ? [card.class_name, card.term].filter(Boolean).join(' · ') : undefined,
});

/** The address's course, else the one chosen last, else the first; and all there are to switch to. */
export function useStudied(): { studied: Studied | undefined; all: Studied[]; isKnown: boolean } {
  const place = usePlaceIds();
  const isInCourse = useIsInCourse() && place.course_id !== undefined;
  const hasDuties = useHasRole('class_management', 'teacher_management');
  const isWanted = useCurrentUser() !== undefined && (isInCourse || !hasDuties);
  const inClass = useQuery({ ...classCoursesQuery, enabled: isWanted }).data;
  const chosen = useQuery({ ...chosenCoursesQuery, enabled: isWanted }).data;
  const titled = useQuery(courseTitleQuery(isInCourse ? place.course_id : undefined)).data;
  const all = useMemo(
    () => [...(inClass?.items ?? []), ...(chosen?.items ?? [])].map(asStudied),
    [inClass, chosen],
  );
  const classId = place.class_id;

  // Who comes by a link has chosen this course as well as who came through my courses.
  useEffect(() => {
    if (titled === undefined || readChoice('course')?.id === titled.id) return;
    chooseCourse(titled, classId === undefined ? undefined : { id: classId, title: '' });
  }, [titled, classId]);

  const of = (courseId: number | undefined, ofClass: number | undefined) =>
    all.find((one) => one.courseId === courseId && one.classId === ofClass);
  const keptClass = readChoice('classes');
  const fromAddress =
    isInCourse && titled !== undefined
      ? (of(place.course_id, classId) ?? {
          courseId: titled.id,
          classId,
          title: titled.title,
          className: keptClass?.id === classId ? keptClass?.title || undefined : undefined,
        })
      : undefined;
  const kept = isInCourse || hasDuties ? undefined : of(readChoice('course')?.id, keptClass?.id);
  const first = isInCourse || hasDuties ? undefined : all[0];
  return { studied: fromAddress ?? kept ?? first, all, isKnown: !isWanted || (!!inClass && !!chosen) };
}
