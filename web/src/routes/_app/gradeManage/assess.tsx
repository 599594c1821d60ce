import { createFileRoute } from '@tanstack/react-router';
import { AssessmentManagePage } from '@/features/exams/pages/AssessmentManagePage';
import { classAssessmentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/assess')({
  validateSearch: classAssessmentSearch,
  component: AssessmentManagePage,
  staticData: {
    menu: { section: 'main', order: 40, group: 'assess' },
    roles: ['class_management'],
  },
});
