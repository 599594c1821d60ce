import { createFileRoute } from '@tanstack/react-router';
import { PythonPracticePage } from '@/features/coding/pages/PythonPracticePage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/pythonPractice')({
  validateSearch: codingSearch,
  component: PythonPracticePage,
  staticData: {
    menu: { section: 'course', order: 32, group: 'practise' },
  },
});
