import { createFileRoute } from '@tanstack/react-router';
import { TaskListPage } from '@/features/tasks/pages/TaskListPage';
import { taskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/programs')({
  validateSearch: taskSearch,
  component: TaskListPage,
  staticData: {
    menu: { section: 'course', order: 30, group: 'practise' },
  },
});
