import { createFileRoute } from '@tanstack/react-router';
import { CourseCentrePage } from '@/features/courses/pages/CourseCentrePage';
import { tableSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/coursecenter')({
  validateSearch: tableSearch,
  component: CourseCentrePage,
  staticData: { menu: { section: 'main', order: 60 } },
});
