import { createFileRoute } from '@tanstack/react-router';
import { TakeExamPage } from '@/features/exams/pages/TakeExamPage';
import { examSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/takeAnExam')({
  validateSearch: examSearch,
  component: TakeExamPage,
  staticData: { noCache: true, layout: 'bare' },
});
