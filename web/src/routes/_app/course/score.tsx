import { createFileRoute } from '@tanstack/react-router';
import { MyScoresPage } from '@/features/results/pages/MyScoresPage';
import { courseSearch } from '@/shared/lib/search';
import { useAppealPushes } from '@/shared/marking/appeals/useAppealPushes';

export const Route = createFileRoute('/_app/course/score')({
  validateSearch: courseSearch,
  component: MyScores,
  staticData: {
    title: 'course.score',
    menu: { section: 'course', order: 50 },
  },
});

function MyScores() {
  useAppealPushes();
  return <MyScoresPage />;
}
