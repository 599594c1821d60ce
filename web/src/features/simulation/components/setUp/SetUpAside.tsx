import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { setUpQuery } from '../../api/book';
import type { Book } from '../../api/types';
import { HandoverPane } from './HandoverPane';

/** What was handed over, beside the openings that are entered from it. */
export function SetUpAside({ book }: { book: Book }) {
  const { data, error, refetch } = useQuery(setUpQuery(book.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <HandoverPane book={book} handover={data.handover} /> : <Skeleton lines={14} />;
}
