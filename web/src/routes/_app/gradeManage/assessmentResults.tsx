import { createFileRoute } from '@tanstack/react-router';
import { AssessmentResultsPage } from '@/features/results/pages/AssessmentResultsPage';
import { classAssessmentSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/assessmentResults')({
  validateSearch: classAssessmentSearch,
  component: AssessmentResultsPage,
  staticData: {
    title: 'gradeManage.assessmentResults',
    menu: { area: 'gradeManage', order: 52, icon: 'chart', group: 'mark' },
    roles: ['class_management'],
  },
});
