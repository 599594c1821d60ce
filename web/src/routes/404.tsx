import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '@/features/school/pages/NotFoundPage';

export const Route = createFileRoute('/404')({
  component: NotFoundPage,
  staticData: { title: 'notFound' },
});
