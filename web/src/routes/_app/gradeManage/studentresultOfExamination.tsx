import { createFileRoute } from '@tanstack/react-router';
import { StudentExamResultsPage } from '@/features/classes/pages/student/StudentExamResultsPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studentresultOfExamination')({
  validateSearch: studentSearch,
  component: StudentExamResultsPage,
  staticData: { title: 'gradeManage.studentresultOfExamination', roles: ['class_management'] },
});
