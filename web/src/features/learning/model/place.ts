import { chooseCourse } from '@/shared/api/chosenCourse';
import type { CourseCard } from '@/shared/api/courses';

/** A course one studies, perhaps in a class. */
export type Studied = Pick<CourseCard, 'course_id' | 'title' | 'class_id' | 'class_name'>;

/** Remembers the course one goes into, for pages that are entered without an address. */
export function keepChosen(card: Studied): void {
  const inClass =
    card.class_id == null
      ? undefined
      : { id: card.class_id, title: card.class_name ?? String(card.class_id) };
  chooseCourse({ id: card.course_id, title: card.title }, inClass);
}

export const placeOf = (card: Pick<CourseCard, 'course_id' | 'class_id'>) => ({
  course_id: card.course_id,
  ...(card.class_id == null ? {} : { class_id: card.class_id }),
});
