import { createFileRoute } from '@tanstack/react-router';
import { Replay } from '@/features/exams/components/replay/Replay';
import { AttemptDetailsPage } from '@/features/marking/pages/AttemptDetailsPage';
import { attemptSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/testPaperRecordDetails')({
  validateSearch: attemptSearch,
  component: () => <AttemptDetailsPage Replay={Replay} />,
  staticData: {
    roles: ['class_management'],
  },
});
