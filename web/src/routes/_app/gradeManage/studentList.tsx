import { createFileRoute } from '@tanstack/react-router';
import { StudentListPage } from '@/features/classes/pages/StudentListPage';
import { classSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentList')({
  validateSearch: classSearch,
  component: StudentListPage,
  staticData: {
    roles: ['class_management'],
  },
});
