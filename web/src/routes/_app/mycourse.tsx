import { createFileRoute } from '@tanstack/react-router';
import { MyCoursesPage } from '@/features/learning/pages/MyCoursesPage';

export const Route = createFileRoute('/_app/mycourse')({
  component: MyCoursesPage,
  staticData: { title: 'mycourse', menu: { area: 'main', order: 10, icon: 'book' }, affix: true },
});
