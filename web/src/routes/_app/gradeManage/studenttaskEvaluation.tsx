import { createFileRoute } from '@tanstack/react-router';
import { StudentTaskEvaluationPage } from '@/features/classes/pages/student/StudentTaskEvaluationPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studenttaskEvaluation')({
  validateSearch: studentSearch,
  component: StudentTaskEvaluationPage,
  staticData: { title: 'gradeManage.studenttaskEvaluation', roles: ['class_management'] },
});
