import { createFileRoute } from '@tanstack/react-router';
import { PartnerReturnPage } from '@/features/identity/pages/PartnerReturnPage';
import { entrySearch } from '@/shared/lib/search';

export const Route = createFileRoute('/thirdparty/zjkf/$')({
  validateSearch: entrySearch,
  component: PartnerReturnPage,
  staticData: { title: 'thirdparty' },
});
