import { readStored, writeStored } from '@/shared/lib/storage';

const key = 'suanpan.exam.time';

/** Whether the time spent on a question stands beside it: off until somebody wants it; kept for this browser. */
export const readShowsTime = (): boolean => readStored(key, (value) => value === true) ?? false;
export const writeShowsTime = (isShown: boolean): void => writeStored(key, isShown);
