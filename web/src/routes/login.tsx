import { createFileRoute, useSearch } from '@tanstack/react-router';
import { loadLater } from '@/app/laterPages';
import { LoginPage } from '@/features/identity/pages/LoginPage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  // The shell is fetched while the password is typed.
  onEnter: () => {
    setTimeout(() => void loadLater('_app'), 1500);
  },
  component: () => <LoginPage search={useSearch({ from: '/login' })} />,
  staticData: {},
});
