import { createFileRoute } from '@tanstack/react-router';
import { VideoResourcePage } from '@/features/learning/pages/VideoResourcePage';
import { resourceSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/vDetails')({
  validateSearch: resourceSearch,
  component: VideoResourcePage,
  staticData: {},
});
