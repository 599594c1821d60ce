import { createFileRoute } from '@tanstack/react-router';
import { SimulationPage } from '@/features/simulation/pages/SimulationPage';
import { simulationSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/fzpt')({
  validateSearch: simulationSearch,
  component: SimulationPage,
  staticData: {
    menu: { section: 'course', order: 33, group: 'practise' },
  },
});
