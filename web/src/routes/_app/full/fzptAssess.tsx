import { createFileRoute } from '@tanstack/react-router';
import { SimulationAssessmentPage } from '@/features/simulation/pages/SimulationAssessmentPage';
import { simulationSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/fzptAssess')({
  validateSearch: simulationSearch,
  component: SimulationAssessmentPage,
  staticData: { layout: 'full' },
});
