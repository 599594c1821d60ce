import { createFileRoute } from '@tanstack/react-router';
import { ServicePage } from '@/features/school/pages/ServicePage';

export const Route = createFileRoute('/serve')({
  component: ServicePage,
  staticData: {},
});
