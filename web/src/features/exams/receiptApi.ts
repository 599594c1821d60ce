import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** The signed receipts of an attempt that was handed in. */
export const fetchReceiptFile = (attemptId: number) =>
  call('GET', '/api/exams/attempts/{attempt_id}/receipt_file/', { path: { attempt_id: attemptId } });

/** Hands answers that could not be saved to the teacher, who decides whether they count. */
export const offerAnswerFile = (file: Schema<'ExamAnswerFile'>) =>
  call('POST', '/api/exams/attempts/{attempt_id}/answer_files/', {
    path: { attempt_id: file.attempt_id },
    body: file,
  });

/** What this school's system says of a receipt file; open to anybody. */
export const checkReceipt = (file: Schema<'ReceiptFile'>) =>
  call('POST', '/api/exams/receipts/check/', { body: file });
