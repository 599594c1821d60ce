import { createFileRoute } from '@tanstack/react-router';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course')({
  validateSearch: courseSearch,
  staticData: { title: 'course.title' },
});
