import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '@/features/identity/pages/PrivacyPage';

export const Route = createFileRoute('/privacy')({
  component: PrivacyPage,
  staticData: {},
});
