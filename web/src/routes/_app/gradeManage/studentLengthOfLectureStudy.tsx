import { createFileRoute } from '@tanstack/react-router';
import { StudentLectureTimePage } from '@/features/classes/pages/student/StudentLectureTimePage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentLengthOfLectureStudy')({
  validateSearch: studentSearch,
  component: StudentLectureTimePage,
  staticData: { title: 'gradeManage.studentLengthOfLectureStudy', roles: ['class_management'] },
});
