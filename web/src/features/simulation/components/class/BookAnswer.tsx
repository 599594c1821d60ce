import { useQuery } from '@tanstack/react-query';
import { classBooksQuery } from '../../api/class';
import { BookDrawer } from './BookDrawer';

interface Props {
  classId: number;
  courseId: number;
  activityId: number;
  student: { id: number; name: string };
  title: string;
  onClose: () => void;
}

/** The books that a student keeps for an activity, with every deduction. */
export function BookAnswer({ classId, courseId, activityId, student, title, onClose }: Props) {
  const { data } = useQuery(classBooksQuery(classId, courseId, activityId));
  const book = data?.rows.find((row) => row.student_id === student.id)?.book;
  return (
    <BookDrawer
      shown={book ? { book, student: student.name, place: title } : undefined}
      courseId={courseId}
      onClose={onClose}
    />
  );
}
