import { createFileRoute } from '@tanstack/react-router';
import { MyCoursesPage } from '@/features/learning/pages/MyCoursesPage';

export const Route = createFileRoute('/_app/mycourse')({
  component: MyCoursesPage,
  staticData: {
    title: 'mycourse',
    menu: { section: 'main', order: 10, icon: 'book', duty: 'desk' },
    affix: true,
  },
});
