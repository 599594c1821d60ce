import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Schema } from '@/shared/api/types';
import { seal } from '@/shared/lib/hpke';
import { type Changes, sent } from './transport';

export type AnswerFile = Schema<'ExamAnswerFile'>;

/** What a page has and the server has not. */
export interface Carried {
  /** The page, by the name and the epoch that only it and the server know. */
  token: string;
  epoch: number;
  /** By the server's clock as far as the page knows it. */
  madeAtMs: number;
  /** When the page last heard of the server; null where it knows nothing of a lost network. */
  silentSinceMs: number | null;
  receiptNumber: number;
  changes: Changes;
}

const format = 'suanpan-answers/1';
const purpose = utf8ToBytes('suanpan answer file');

/** The file of an attempt, which only the server opens. `key` comes with the attempt. */
export function answerFile(attemptId: number, key: string, carried: Carried): AnswerFile {
  const text = {
    writer: { token: carried.token, epoch: carried.epoch },
    made_at_ms: Math.round(carried.madeAtMs),
    silent_since_ms: carried.silentSinceMs === null ? null : Math.round(carried.silentSinceMs),
    receipt_number: carried.receiptNumber,
    answers: sent(carried.changes),
  };
  const beside = utf8ToBytes(`${format}\n${attemptId}`);
  return {
    format,
    attempt_id: attemptId,
    ...seal(key, purpose, beside, utf8ToBytes(JSON.stringify(text))),
  };
}
