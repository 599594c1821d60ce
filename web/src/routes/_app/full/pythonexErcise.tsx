import { createFileRoute } from '@tanstack/react-router';
import { PythonEvaluationPage } from '@/features/coding/pages/PythonEvaluationPage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/pythonexErcise')({
  validateSearch: codingSearch,
  component: PythonEvaluationPage,
  staticData: { layout: 'full' },
});
