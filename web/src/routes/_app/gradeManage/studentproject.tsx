import { createFileRoute } from '@tanstack/react-router';
import { StudentProjectsPage } from '@/features/results/pages/StudentProjectsPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentproject')({
  validateSearch: studentSearch,
  component: StudentProjectsPage,
  staticData: { title: 'gradeManage.studentproject', roles: ['class_management'] },
});
