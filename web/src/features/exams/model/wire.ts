import { type Outcome, postForOutcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';
import type { Change } from './journal';

/** Calls of the running exam: a lost network is a normal state here, shown by the save line. */

export type Acknowledged = Schema<'ExamAcknowledged'>;
export type Heartbeat = Schema<'ExamHeartbeat'>;
export type Submitted = Schema<'ExamSubmitted'>;
export type SignalKind = Schema<'ExamSignalKind'>;

export interface Wire {
  save: (changes: Change[], isLeaving: boolean) => Promise<Outcome<Acknowledged>>;
  submit: (changes: Change[]) => Promise<Outcome<Submitted>>;
  /** `place`: the question on the screen. */
  heartbeat: (place: number | undefined) => Promise<Outcome<Heartbeat>>;
  signal: (kind: SignalKind, detail: string) => Promise<Outcome<Schema<'ExamSignalTaken'>>>;
}

const sent = (changes: Change[]) =>
  changes.map(({ position, seq, answer, isFlagged }) => ({ position, seq, answer, is_flagged: isFlagged }));

export function wireTo(attemptId: number, device: string): Wire {
  const path = { attempt_id: attemptId };
  const keepalive = true;
  return {
    save: (changes, isLeaving) =>
      postForOutcome({ keepalive: isLeaving }, '/api/exams/attempts/{attempt_id}/answers/', {
        path,
        body: { device, answers: sent(changes) },
      }),
    submit: (changes) =>
      postForOutcome({}, '/api/exams/attempts/{attempt_id}/submit/', {
        path,
        body: { device, answers: sent(changes) },
      }),
    heartbeat: (place) =>
      postForOutcome({}, '/api/exams/attempts/{attempt_id}/heartbeat/', {
        path,
        body: { device, place: place ?? null },
      }),
    signal: (kind, detail) =>
      postForOutcome({ keepalive }, '/api/exams/attempts/{attempt_id}/signals/', {
        path,
        body: { device, kind, detail },
      }),
  };
}
