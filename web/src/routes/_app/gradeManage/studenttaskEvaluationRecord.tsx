import { createFileRoute } from '@tanstack/react-router';
import { StudentSubmissions } from '@/features/coding/components/student/StudentSubmissions';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studenttaskEvaluationRecord')({
  validateSearch: studentSearch,
  component: StudentSubmissionsPage,
  staticData: {
    roles: ['class_management'],
  },
});

function StudentSubmissionsPage() {
  return (
    <StudentPage page="studenttaskEvaluationRecord">{(of) => <StudentSubmissions of={of} />}</StudentPage>
  );
}
