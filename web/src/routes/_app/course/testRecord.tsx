import { createFileRoute } from '@tanstack/react-router';
import { AttemptRecordPage } from '@/features/exams/pages/AttemptRecordPage';
import { examSearch } from '@/shared/lib/search';
import { lazily } from '@/shared/ui/lazily';

const OwnReview = lazily(() =>
  import('@/features/marking/components/OwnReview').then((module) => module.OwnReview),
);
const MyAppeals = lazily(() =>
  import('@/features/marking/components/appeals/MyAppeals').then((module) => module.MyAppeals),
);

export const Route = createFileRoute('/_app/course/testRecord')({
  validateSearch: examSearch,
  component: AttemptRecords,
  staticData: {},
});

function AttemptRecords() {
  return <AttemptRecordPage Review={OwnReview} Appeals={MyAppeals} />;
}
