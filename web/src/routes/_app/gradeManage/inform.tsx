import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '@/features/classes/pages/NoticesPage';
import { classSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/inform')({
  validateSearch: classSearch,
  component: NoticesPage,
  staticData: {
    roles: ['class_management'],
  },
});
