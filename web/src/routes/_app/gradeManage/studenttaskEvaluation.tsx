import { createFileRoute } from '@tanstack/react-router';
import { StudentEvaluations } from '@/features/coding/components/student/StudentEvaluations';
import { studentSearch } from '@/shared/lib/search';
import { StudentPage } from './-StudentPage';

export const Route = createFileRoute('/_app/gradeManage/studenttaskEvaluation')({
  validateSearch: studentSearch,
  component: StudentEvaluationsPage,
  staticData: { roles: ['class_management'] },
});

function StudentEvaluationsPage() {
  return <StudentPage page="studenttaskEvaluation">{(of) => <StudentEvaluations of={of} />}</StudentPage>;
}
