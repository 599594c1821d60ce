import { Link } from '@tanstack/react-router';
import { type CourseItemKind, coursePages } from '../lib/coursePages';

interface Props {
  kind: CourseItemKind;
  id: number;
  courseId: number;
  classId: number;
  title: string;
}

/** The title of an item of a course, which leads to the page that a student of the class has of it. */
export function PreviewLink({ kind, id, courseId, classId, title }: Props) {
  const page = coursePages[kind];
  return (
    <Link
      to={page.to}
      search={{
        course_id: courseId,
        class_id: classId,
        ...(page.id === undefined ? {} : { [page.id]: id }),
      }}
    >
      {title}
    </Link>
  );
}
