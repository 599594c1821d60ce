import { createFileRoute } from '@tanstack/react-router';
import { StudentLectureTime } from '@/features/learning/components/student/StudentLectureTime';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentLengthOfLectureStudy')({
  validateSearch: studentSearch,
  component: StudentLectureTimePage,
  staticData: {
    roles: ['class_management'],
  },
});

function StudentLectureTimePage() {
  return (
    <StudentPage page="studentLengthOfLectureStudy">{(of) => <StudentLectureTime of={of} />}</StudentPage>
  );
}
