import { createFileRoute } from '@tanstack/react-router';
import { examInstead } from '@/app/examInstead';
import { PythonEvaluationPage } from '@/features/coding/pages/PythonEvaluationPage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/pythonexErcise')({
  validateSearch: codingSearch,
  beforeLoad: examInstead,
  component: PythonEvaluationPage,
  staticData: { layout: 'full' },
});
