import { createFileRoute, useSearch } from '@tanstack/react-router';
import { RegisterPage } from '@/features/identity/pages/RegisterPage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/register')({
  validateSearch: loginSearch,
  component: () => <RegisterPage search={useSearch({ from: '/register' })} />,
  staticData: {},
});
