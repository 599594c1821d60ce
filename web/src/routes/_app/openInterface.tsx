import { createFileRoute } from '@tanstack/react-router';
import { OpenPage } from '@/features/open/pages/OpenPage';
import { tableSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/openInterface')({
  validateSearch: tableSearch,
  component: OpenPage,
  staticData: { roles: ['class_management', 'teacher_management'] },
});
