import { createFileRoute } from '@tanstack/react-router';
import { SubmissionRecordPage } from '@/features/coding/pages/SubmissionRecordPage';
import { codingSearch } from '@/shared/lib/search';

export const Route = createFileRoute('/_app/course/submitRecord')({
  validateSearch: codingSearch,
  component: SubmissionRecordPage,
  staticData: {},
});
