import { createFileRoute, useParams, useSearch } from '@tanstack/react-router';
import { PartnerReturnPage } from '@/features/identity/pages/PartnerReturnPage';
import { entrySearch } from '@/shared/lib/search';

export const Route = createFileRoute('/thirdparty/zjkf/$')({
  validateSearch: entrySearch,
  component: () => (
    <PartnerReturnPage
      path={useParams({ from: '/thirdparty/zjkf/$' })._splat ?? ''}
      search={useSearch({ from: '/thirdparty/zjkf/$' })}
    />
  ),
  staticData: { title: 'thirdparty' },
});
