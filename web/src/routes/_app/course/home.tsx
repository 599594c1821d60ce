import { createFileRoute } from '@tanstack/react-router';
import { CourseHomePage } from '@/features/courses/pages/CourseHomePage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/home')({
  validateSearch: courseSearch,
  component: CourseHomePage,
  staticData: { title: 'course.home', menu: { area: 'course', order: 10, icon: 'home' } },
});
