import { createFileRoute } from '@tanstack/react-router';
import { TrainingResultsPage } from '@/features/results/pages/TrainingResultsPage';
import { classTaskSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/gradeManage/trainingResults')({
  validateSearch: classTaskSearch,
  component: TrainingResultsPage,
  staticData: {
    title: 'gradeManage.trainingResults',
    menu: { area: 'gradeManage', order: 51, icon: 'score', group: 'mark' },
    roles: ['class_management'],
  },
});
