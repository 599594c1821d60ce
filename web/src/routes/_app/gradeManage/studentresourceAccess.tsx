import { createFileRoute } from '@tanstack/react-router';
import { StudentResourceVisits } from '@/features/learning/components/student/StudentResourceVisits';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentresourceAccess')({
  validateSearch: studentSearch,
  component: StudentResourceVisitsPage,
  staticData: { roles: ['class_management'] },
});

function StudentResourceVisitsPage() {
  return <StudentPage page="studentresourceAccess">{(of) => <StudentResourceVisits of={of} />}</StudentPage>;
}
