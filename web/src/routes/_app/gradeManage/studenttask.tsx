import { createFileRoute } from '@tanstack/react-router';
import { StudentTasks } from '@/features/tasks/components/student/StudentTasks';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studenttask')({
  validateSearch: studentSearch,
  component: StudentTasksPage,
  staticData: { roles: ['class_management'] },
});

function StudentTasksPage() {
  return <StudentPage page="studenttask">{(of) => <StudentTasks of={of} />}</StudentPage>;
}
