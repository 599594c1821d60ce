import { createFileRoute } from '@tanstack/react-router';
import { EvaluationRecordPage } from '@/features/coding/pages/EvaluationRecordPage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/evaluationRecord')({
  validateSearch: codingSearch,
  component: EvaluationRecordPage,
  staticData: {},
});
