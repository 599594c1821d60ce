import { createFileRoute } from '@tanstack/react-router';
import { ResourceListPage } from '@/features/learning/pages/ResourceListPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/resource')({
  validateSearch: courseSearch,
  component: ResourceListPage,
  staticData: {
    title: 'course.resource',
    menu: { area: 'course', order: 21, icon: 'folder', group: 'learn' },
  },
});
