import { createFileRoute } from '@tanstack/react-router';
import { ResourceListPage } from '@/features/learning/pages/ResourceListPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/resource')({
  validateSearch: courseSearch,
  component: ResourceListPage,
  staticData: {
    menu: { section: 'course', order: 21, group: 'learn' },
  },
});
