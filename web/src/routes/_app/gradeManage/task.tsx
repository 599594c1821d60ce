import { createFileRoute } from '@tanstack/react-router';
import { TaskOpeningPage } from '@/features/classes/pages/TaskOpeningPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/task')({
  validateSearch: classTaskSearch,
  component: TaskOpeningPage,
  staticData: {
    roles: ['class_management'],
  },
});
