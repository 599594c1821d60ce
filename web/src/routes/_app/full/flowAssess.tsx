import { createFileRoute } from '@tanstack/react-router';
import { FlowAssessmentPage } from '@/features/flows/pages/FlowAssessmentPage';
import { flowSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/flowAssess')({
  validateSearch: flowSearch,
  component: FlowAssessmentPage,
  staticData: { layout: 'full' },
});
