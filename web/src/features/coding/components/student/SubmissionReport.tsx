import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { submissionQuery } from '../../api';
import { ReportView } from '../ReportView';

/** What the tests said of a submission, for a teacher, without whose it is. */
export function SubmissionReport({ submissionId }: { submissionId: number }) {
  const { data, error, refetch } = useQuery(submissionQuery(submissionId));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <ReportView submission={data} /> : <Skeleton lines={6} />;
}
