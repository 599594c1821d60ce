import { createFileRoute } from '@tanstack/react-router';
import { CourseDetailsPage } from '@/features/courses/pages/CourseDetailsPage';
import { courseDetailsSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/cdetails')({
  validateSearch: courseDetailsSearch,
  component: CourseDetailsPage,
  staticData: {},
});
