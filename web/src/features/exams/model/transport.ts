import { type Outcome, postForOutcome, sendForOutcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';
import type { Claim, Writer } from '@/shared/autosave/server';
import type { Entry, Stored } from '@/shared/autosave/transport';
import type { AttemptView } from '../api';
import type { ExamAnswer } from './examAnswer';

/** Calls of the running exam: a lost network is a normal state here, shown by the save line. */

export type Acknowledged = Schema<'ExamAcknowledged'>;
export type Opened = Schema<'ExamOpened'>;
export type Heartbeat = Schema<'ExamHeartbeat'>;
export type Submitted = Schema<'ExamSubmitted'>;
export type SignalKind = Schema<'ExamSignalKind'>;
export type Changes = readonly Entry<ExamAnswer>[];

/** What a heartbeat tells of the screen. */
interface OnScreen {
  /** The question. */
  place: number | undefined;
  /** The version of the end. */
  shown: number;
}

export interface Transport {
  claim: (claim: Claim, isLeaving: boolean) => Promise<Outcome<Opened>>;
  save: (writer: Writer, changes: Changes, isLeaving: boolean) => Promise<Outcome<Acknowledged>>;
  submit: (writer: Writer, changes: Changes) => Promise<Outcome<Submitted>>;
  /** `writer`: this page's name. */
  heartbeat: (writer: string, screen: OnScreen) => Promise<Outcome<Heartbeat>>;
  /** The attempt with its questions as they are now. */
  load: () => Promise<Outcome<AttemptView>>;
  /** The student has seen a correction. */
  see: (correctionId: number) => Promise<Outcome<unknown>>;
  signal: (kind: SignalKind, detail: string) => Promise<Outcome<Schema<'ExamSignalTaken'>>>;
}

/** Changes as the server reads them. */
export const sent = (changes: Changes) =>
  changes.map(({ key, seq, value }) => ({
    position: Number(key),
    seq,
    answer: value.answer,
    is_flagged: value.isFlagged,
  }));

/** A stored answer as a part of the attempt. */
export const partOf = (stored: Schema<'ExamStoredAnswer'>): Stored<ExamAnswer> => ({
  key: String(stored.position),
  epoch: stored.epoch,
  seq: stored.seq,
  value: { answer: stored.answer, isFlagged: stored.is_flagged },
});

export function transportTo(attemptId: number, device: string): Transport {
  const path = { attempt_id: attemptId };
  return {
    claim: (claim, isLeaving) =>
      postForOutcome({ keepalive: isLeaving }, '/api/exams/attempts/{attempt_id}/writer/', {
        path,
        body: { device, claim },
      }),
    save: (writer, changes, isLeaving) =>
      postForOutcome({ keepalive: isLeaving }, '/api/exams/attempts/{attempt_id}/answers/', {
        path,
        body: { device, writer, answers: sent(changes) },
      }),
    submit: (writer, changes) =>
      postForOutcome({}, '/api/exams/attempts/{attempt_id}/submit/', {
        path,
        body: { device, writer, answers: sent(changes) },
      }),
    heartbeat: (writer, { place, shown }) =>
      postForOutcome({}, '/api/exams/attempts/{attempt_id}/heartbeat/', {
        path,
        body: { device, writer, place: place ?? null, schedule_version: shown },
      }),
    load: () => sendForOutcome('GET', {}, '/api/exams/attempts/{attempt_id}/', { path, query: { device } }),
    see: (correctionId) =>
      postForOutcome({}, '/api/exams/attempts/{attempt_id}/corrections/{correction_id}/seen/', {
        path: { ...path, correction_id: correctionId },
        body: { device },
      }),
    signal: (kind, detail) =>
      postForOutcome({ keepalive: true }, '/api/exams/attempts/{attempt_id}/signals/', {
        path,
        body: { device, kind, detail },
      }),
  };
}
