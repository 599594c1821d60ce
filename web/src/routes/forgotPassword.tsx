import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '@/features/identity/pages/ForgotPasswordPage';
import { loginSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/forgotPassword')({
  validateSearch: loginSearch,
  component: ForgotPasswordPage,
  staticData: {},
});
