import { createFileRoute } from '@tanstack/react-router';
import { QuestionMarkingPage } from '@/features/marking/pages/QuestionMarkingPage';
import { markingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/correctionTask')({
  validateSearch: markingSearch,
  component: QuestionMarkingPage,
  staticData: {
    roles: ['class_management'],
  },
});
