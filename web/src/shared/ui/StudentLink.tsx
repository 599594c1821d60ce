import { Link } from '@tanstack/react-router';

/** A student's name that leads to their learning. */
export function StudentLink({
  classId,
  student,
}: {
  classId: number;
  student: { id: number; real_name: string };
}) {
  return (
    <Link
      to="/gradeManage/studentLengthOfLectureStudy"
      search={{ class_id: classId, student_id: student.id }}
    >
      {student.real_name}
    </Link>
  );
}
