import { createFileRoute } from '@tanstack/react-router';
import { TeachersPage } from '@/features/staff/pages/TeachersPage';
import { tableSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/academicManage/academic')({
  validateSearch: tableSearch,
  component: TeachersPage,
  staticData: {
    menu: { section: 'main', order: 50, group: 'office' },
    roles: ['teacher_management'],
  },
});
