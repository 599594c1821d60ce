import { createFileRoute } from '@tanstack/react-router';
import { PapersPage } from '@/features/exams/pages/PapersPage';
import { paperSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const Bank = lazily(() => import('@/features/questions/components/Bank').then((module) => module.Bank));
const BringQuestions = lazily(() =>
  import('@/features/questions/bring/BringQuestions').then((module) => module.BringQuestions),
);

export const Route = createFileRoute('/_app/gradeManage/testPaper')({
  validateSearch: paperSearch,
  component: Papers,
  staticData: {
    menu: { section: 'main', order: 41, group: 'assess' },
    roles: ['class_management'],
  },
});

function Papers() {
  return (
    <PapersPage
      bank={(courseId, as) => <Bank courseId={courseId} {...as} />}
      importing={(courseId, onDone) => <BringQuestions courseId={courseId} onDone={onDone} />}
    />
  );
}
