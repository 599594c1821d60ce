import { createFileRoute } from '@tanstack/react-router';
import { StudentProjects } from '@/features/classes/components/StudentProjects';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentproject')({
  validateSearch: studentSearch,
  component: StudentProjectsPage,
  staticData: { roles: ['class_management'] },
});

function StudentProjectsPage() {
  return <StudentPage page="studentproject">{(of) => <StudentProjects of={of} />}</StudentPage>;
}
