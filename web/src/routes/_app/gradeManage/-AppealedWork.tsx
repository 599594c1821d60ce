import { SubmissionReport } from '@/features/coding/components/student/SubmissionReport';
import type { AppealedWorkOf } from '@/features/marking/components/appeals/AppealDrawer';
import { BookReport } from '@/features/simulation/components/class/BookReport';

/** Work that the feature it belongs to shows: books, and what the tests said of programs. */
export function AppealedWork({ source, id, courseId }: AppealedWorkOf) {
  return source === 'book' ? (
    <BookReport bookId={id} courseId={courseId} />
  ) : (
    <SubmissionReport submissionId={id} />
  );
}
