import { createFileRoute } from '@tanstack/react-router';
import { SecondMarkingPage } from '@/features/marking/pages/SecondMarkingPage';
import { secondSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/secondMarking')({
  validateSearch: secondSearch,
  component: SecondMarkingPage,
  staticData: {
    roles: ['class_management'],
  },
});
