import { createFileRoute } from '@tanstack/react-router';
import { StudentResources } from '@/features/learning/components/student/StudentResources';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studentresource')({
  validateSearch: studentSearch,
  component: StudentResourcesPage,
  staticData: { roles: ['class_management'] },
});

function StudentResourcesPage() {
  return <StudentPage page="studentresource">{(of) => <StudentResources of={of} />}</StudentPage>;
}
