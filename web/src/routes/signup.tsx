import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ActivatePage } from '@/features/identity/pages/ActivatePage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/signup')({
  validateSearch: loginSearch,
  component: () => <ActivatePage search={useSearch({ from: '/signup' })} />,
  staticData: {},
});
