import { createFileRoute } from '@tanstack/react-router';
import { examInstead } from '@/app/examInstead';
import { SimulationAssessmentPage } from '@/features/simulation/pages/SimulationAssessmentPage';
import { simulationSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/fzptAssess')({
  validateSearch: simulationSearch,
  beforeLoad: examInstead,
  component: SimulationAssessmentPage,
  staticData: { layout: 'full' },
});
