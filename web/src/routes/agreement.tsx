import { createFileRoute } from '@tanstack/react-router';
import { AgreementPage } from '@/features/identity/pages/AgreementPage';

export const Route = createFileRoute('/agreement')({
  component: AgreementPage,
  staticData: {},
});
