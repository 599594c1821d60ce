import { chooseCourse } from '@/shared/api/chosenCourse';
import type { CourseCard } from '@/shared/api/courses';

/** Remembers the course one goes into, for pages that are entered without an address. */
export function keepChosen(card: CourseCard): void {
  const inClass =
    card.class_id == null
      ? undefined
      : { id: card.class_id, title: card.class_name ?? String(card.class_id) };
  chooseCourse({ id: card.course_id, title: card.title }, inClass);
}

export const placeOf = (card: CourseCard) => ({
  course_id: card.course_id,
  ...(card.class_id == null ? {} : { class_id: card.class_id }),
});
