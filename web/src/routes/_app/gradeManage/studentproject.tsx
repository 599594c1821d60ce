import { createFileRoute } from '@tanstack/react-router';
import { StudentProjectsPage } from '@/features/classes/pages/student/StudentProjectsPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentproject')({
  validateSearch: studentSearch,
  component: StudentProjectsPage,
  staticData: { title: 'gradeManage.studentproject', roles: ['class_management'] },
});
