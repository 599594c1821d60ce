import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { SubmissionRow } from '../api';
import { chipOfSubmission } from '../model/chip';

type Submission = Pick<SubmissionRow, 'state' | 'percent'> & Partial<Pick<SubmissionRow, 'is_waiting'>>;

/** A submission's score or state in a word. */
export function scoreWords(t: TFunction<'coding'>, submission: Submission): string {
  const percent = roundPercent(submission.percent ?? 0);
  return t(`submission.${chipOfSubmission(submission).word}`, { percent });
}

/** A submission's score or state in a word, with a colour. */
export function SubmissionChip({ submission }: { submission: Submission }) {
  const { t } = useTranslation('coding');
  return (
    <span className="sp-number">
      <StatusTag tone={chipOfSubmission(submission).tone}>{scoreWords(t, submission)}</StatusTag>
    </span>
  );
}
