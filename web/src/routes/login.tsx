import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '@/features/identity/pages/LoginPage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  component: LoginPage,
  staticData: { title: 'login' },
});
