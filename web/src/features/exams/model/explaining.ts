import type { Schema } from '@/shared/api/types';

type Attempt = Pick<Schema<'AttemptLine'>, 'id' | 'number' | 'earned' | 'full' | 'may_review'>;
interface Row {
  assessment_id: number;
  attempt: Attempt;
}

/** The attempt that a mark of an assessment rests on; undefined where several make it (an average) or none may be read. */
export function explaining(rows: Row[], assessmentId: number, keeps: string | undefined): number | undefined {
  const own = rows.filter((row) => row.assessment_id === assessmentId).map((row) => row.attempt);
  const share = (attempt: Attempt) => (attempt.earned ?? -1) / Math.max(attempt.full, 1);
  const counting =
    own.length < 2
      ? own[0]
      : keeps === 'last'
        ? own.reduce((last, one) => (one.number > last.number ? one : last))
        : keeps === 'best'
          ? own.reduce((best, one) => (share(one) > share(best) ? one : best))
          : undefined;
  return counting?.may_review ? counting.id : undefined;
}
