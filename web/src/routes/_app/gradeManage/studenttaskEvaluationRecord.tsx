import { createFileRoute } from '@tanstack/react-router';
import { StudentEvaluationRecordPage } from '@/features/classes/pages/student/StudentEvaluationRecordPage';
import { studentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/studenttaskEvaluationRecord')({
  validateSearch: studentSearch,
  component: StudentEvaluationRecordPage,
  staticData: { title: 'gradeManage.studenttaskEvaluationRecord', roles: ['class_management'] },
});
