import { createFileRoute } from '@tanstack/react-router';
import { QuestionMarkingPage } from '@/features/marking/pages/QuestionMarkingPage';
import { markingSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const BookWork = lazily(() =>
  import('@/features/simulation/components/class/BookWork').then((module) => module.BookWork),
);

export const Route = createFileRoute('/_app/gradeManage/correctionTask')({
  validateSearch: markingSearch,
  component: () => <QuestionMarkingPage books={BookWork} />,
  staticData: {
    roles: ['class_management'],
  },
});
