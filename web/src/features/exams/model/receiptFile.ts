import type { Schema } from '@/shared/api/types';

type ReceiptFile = Schema<'ReceiptFile'>;

const largest = 2 * 1024 * 1024;

/** Whether it looks like a receipt file; the server reads it to the letter. */
function isReceiptFile(value: unknown): value is ReceiptFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    typeof value.format === 'string' &&
    'statement' in value &&
    typeof value.statement === 'object' &&
    'signature' in value
  );
}

/** A receipt file that somebody chose, or why it is none. */
export async function readReceiptFile(file: File): Promise<ReceiptFile | 'notRead' | 'tooLarge'> {
  if (file.size > largest) return 'tooLarge';
  try {
    const value: unknown = JSON.parse(await file.text());
    return isReceiptFile(value) ? value : 'notRead';
  } catch {
    return 'notRead';
  }
}
