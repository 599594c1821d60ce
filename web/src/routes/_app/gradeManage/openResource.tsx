import { createFileRoute } from '@tanstack/react-router';
import { OpenedResourcesPage } from '@/features/classes/pages/OpenedResourcesPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/openResource')({
  validateSearch: classTaskSearch,
  component: OpenedResourcesPage,
  staticData: {
    roles: ['class_management'],
  },
});
