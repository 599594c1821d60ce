import { createFileRoute } from '@tanstack/react-router';
import { TaskDetailsPage } from '@/features/tasks/pages/TaskDetailsPage';
import { taskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/taskDetails')({
  validateSearch: taskSearch,
  component: TaskDetailsPage,
  staticData: {},
});
