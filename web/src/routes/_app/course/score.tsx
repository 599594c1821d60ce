import { createFileRoute } from '@tanstack/react-router';
import { MyScoresPage } from '@/features/results/pages/MyScoresPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/score')({
  validateSearch: courseSearch,
  component: MyScoresPage,
  staticData: {
    title: 'course.score',
    menu: { section: 'course', order: 50 },
  },
});
