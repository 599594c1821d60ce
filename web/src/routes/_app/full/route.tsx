import { createFileRoute } from '@tanstack/react-router';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full')({
  validateSearch: courseSearch,
  staticData: { title: 'full.title' },
});
