import { createFileRoute } from '@tanstack/react-router';
import { ExerciseListPage } from '@/features/tasks/pages/ExerciseListPage';
import { exerciseSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/exercise')({
  validateSearch: exerciseSearch,
  component: ExerciseListPage,
  staticData: {
    menu: { section: 'course', order: 31, group: 'practise' },
  },
});
