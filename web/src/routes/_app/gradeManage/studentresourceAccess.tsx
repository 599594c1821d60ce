import { createFileRoute } from '@tanstack/react-router';
import { StudentResourceAccessPage } from '@/features/classes/pages/student/StudentResourceAccessPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentresourceAccess')({
  validateSearch: studentSearch,
  component: StudentResourceAccessPage,
  staticData: { title: 'gradeManage.studentresourceAccess', roles: ['class_management'] },
});
