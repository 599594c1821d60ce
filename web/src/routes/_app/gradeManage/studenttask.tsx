import { createFileRoute } from '@tanstack/react-router';
import { StudentTasksPage } from '@/features/classes/pages/student/StudentTasksPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studenttask')({
  validateSearch: studentSearch,
  component: StudentTasksPage,
  staticData: { title: 'gradeManage.studenttask', roles: ['class_management'] },
});
