import { dropStored, isRecord, readStored, writeStored } from '@/shared/lib/storage';

/** What a student scribbles and reckons beside a paper: kept on this computer until the paper is handed in. */

/** A line of the calculator's tape. */
export interface TapeLine {
  sum: string;
  result: string;
}

const longestTape = 100;
export const longestNote = 20_000;

const tapeKey = (attemptId: number) => `suanpan.exam.tape.${attemptId}`;
const noteKey = (attemptId: number) => `suanpan.exam.note.${attemptId}`;

const asLine = (value: unknown): TapeLine | undefined =>
  isRecord(value) && typeof value.sum === 'string' && typeof value.result === 'string'
    ? { sum: value.sum, result: value.result }
    : undefined;

export function readTape(attemptId: number): TapeLine[] {
  const read = (value: unknown) =>
    Array.isArray(value) ? value.map(asLine).filter((line) => line !== undefined) : undefined;
  return readStored(tapeKey(attemptId), read) ?? [];
}

export function writeTape(attemptId: number, tape: TapeLine[]): void {
  writeStored(tapeKey(attemptId), tape.slice(-longestTape));
}

export function readNote(attemptId: number): string {
  return readStored(noteKey(attemptId), (value) => (typeof value === 'string' ? value : undefined)) ?? '';
}

export function writeNote(attemptId: number, note: string): void {
  writeStored(noteKey(attemptId), note.slice(0, longestNote));
}

/** The next one at this computer finds nothing. */
export function dropScratch(attemptId: number): void {
  dropStored(tapeKey(attemptId));
  dropStored(noteKey(attemptId));
}
