import { createFileRoute } from '@tanstack/react-router';
import { StudentResourcesPage } from '@/features/classes/pages/student/StudentResourcesPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentresource')({
  validateSearch: studentSearch,
  component: StudentResourcesPage,
  staticData: { title: 'gradeManage.studentresource', roles: ['class_management'] },
});
