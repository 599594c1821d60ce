import { createFileRoute, useParams } from '@tanstack/react-router';
import { OpenUniversityPage } from '@/features/identity/pages/OpenUniversityPage';
import { entrySearch } from '@/shared/lib/search';

export const Route = createFileRoute('/zjkf/$id')({
  validateSearch: entrySearch,
  component: () => <OpenUniversityPage id={useParams({ from: '/zjkf/$id' }).id} />,
  staticData: { title: 'zjkf' },
});
