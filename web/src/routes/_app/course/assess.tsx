import { createFileRoute } from '@tanstack/react-router';
import { AssessmentListPage } from '@/features/exams/pages/AssessmentListPage';
import { examSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/assess')({
  validateSearch: examSearch,
  component: AssessmentListPage,
  staticData: {
    menu: { section: 'course', order: 40 },
  },
});
