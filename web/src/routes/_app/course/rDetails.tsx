import { createFileRoute } from '@tanstack/react-router';
import { ResourceDetailsPage } from '@/features/learning/pages/ResourceDetailsPage';
import { resourceSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/rDetails')({
  validateSearch: resourceSearch,
  component: ResourceDetailsPage,
  staticData: { isNeedRefresh: true },
});
