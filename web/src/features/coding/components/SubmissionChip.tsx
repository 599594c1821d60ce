import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { SubmissionRow } from '../api';
import { chipOfSubmission } from '../model/chip';

interface Props {
  submission: Pick<SubmissionRow, 'state' | 'percent'> & Partial<Pick<SubmissionRow, 'is_waiting'>>;
}

/** A submission's score or state in a word. */
export function SubmissionChip({ submission }: Props) {
  const { t } = useTranslation('coding');
  const { tone, word } = chipOfSubmission(submission);
  const percent = Number((submission.percent ?? 0).toFixed(1));
  return (
    <span className="sp-number">
      <StatusTag tone={tone}>{t(`submission.${word}`, { percent })}</StatusTag>
    </span>
  );
}
