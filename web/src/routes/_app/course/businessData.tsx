import { createFileRoute } from '@tanstack/react-router';
import { BusinessDataPage } from '@/features/simulation/pages/BusinessDataPage';
import { businessDataSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/businessData')({
  validateSearch: businessDataSearch,
  component: BusinessDataPage,
  staticData: {},
});
