import { createFileRoute } from '@tanstack/react-router';
import { PythonScratchpadPage } from '@/features/coding/pages/PythonScratchpadPage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/full/pythonTest')({
  validateSearch: codingSearch,
  component: PythonScratchpadPage,
  staticData: { layout: 'full' },
});
