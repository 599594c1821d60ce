import { createFileRoute } from '@tanstack/react-router';
import { LearningAnalysisPage } from '@/features/results/pages/LearningAnalysisPage';
import { courseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/learningAnalysis')({
  validateSearch: courseSearch,
  component: LearningAnalysisPage,
  staticData: {},
});
