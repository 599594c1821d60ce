import { createFileRoute } from '@tanstack/react-router';
import { TaskOpeningPage } from '@/features/classes/pages/TaskOpeningPage';
import { ActivityExamsButton } from '@/features/exams/components/activity/ActivityExamsButton';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/task')({
  validateSearch: classTaskSearch,
  component: Tasks,
  staticData: {
    roles: ['class_management'],
  },
});

function Tasks() {
  return <TaskOpeningPage exams={(of) => <ActivityExamsButton {...of} />} />;
}
