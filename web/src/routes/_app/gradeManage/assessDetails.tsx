import { createFileRoute } from '@tanstack/react-router';
import { AssessmentDetailsPage } from '@/features/exams/pages/AssessmentDetailsPage';
import { classAssessmentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/assessDetails')({
  validateSearch: classAssessmentSearch,
  component: AssessmentDetailsPage,
  staticData: {
    title: 'gradeManage.assessDetails',
    roles: ['class_management'],
  },
});
