import { createFileRoute } from '@tanstack/react-router';
import { GradebookPage } from '@/features/results/pages/GradebookPage';
import { classTaskSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const MessageTo = lazily(() => import('./-MessageTo').then((module) => module.MessageTo));

export const Route = createFileRoute('/_app/gradeManage/gradebook')({
  validateSearch: classTaskSearch,
  component: ClassGradebook,
  staticData: {
    roles: ['class_management'],
  },
});

function ClassGradebook() {
  return <GradebookPage message={(of, onClose) => <MessageTo {...of} onClose={onClose} />} />;
}
