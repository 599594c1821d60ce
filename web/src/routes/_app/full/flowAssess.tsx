import { createFileRoute } from '@tanstack/react-router';
import { examInstead } from '@/app/examInstead';
import { FlowAssessmentPage } from '@/features/flows/pages/FlowAssessmentPage';
import { flowSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/flowAssess')({
  validateSearch: flowSearch,
  beforeLoad: examInstead,
  component: FlowAssessmentPage,
  staticData: { layout: 'full' },
});
