import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** The signed receipts of an attempt that was handed in. */
export const fetchReceiptFile = (attemptId: number) =>
  call('GET', '/api/exams/attempts/{attempt_id}/receipt_file/', { path: { attempt_id: attemptId } });

/** What this school's system says of a receipt file; open to anybody. */
export const checkReceipt = (file: Schema<'ReceiptFile'>) =>
  call('POST', '/api/exams/receipts/check/', { body: file });
