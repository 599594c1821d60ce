import { oneOf, readStored, writeStored } from '@/shared/lib/storage';

/** How large the questions of a paper are, in per cent; kept for this browser. */
export const textSizes = ['100', '115', '130', '150'] as const;
export type TextSize = (typeof textSizes)[number];

const key = 'suanpan.exam.size';

export const readTextSize = (): TextSize => readStored(key, oneOf(textSizes)) ?? '100';
export const writeTextSize = (size: TextSize): void => writeStored(key, size);
