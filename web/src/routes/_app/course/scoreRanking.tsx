import { createFileRoute } from '@tanstack/react-router';
import { ScoreRankingPage } from '@/features/results/pages/ScoreRankingPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/scoreRanking')({
  validateSearch: courseSearch,
  component: ScoreRankingPage,
  staticData: {},
});
