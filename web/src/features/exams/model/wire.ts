import { readToken } from '@/shared/api/session';
import type { AttemptState, ExamMessage, Receipt, SubmittedBy } from '../api';
import type { Change } from './journal';

/**
 * Calls of the running exam. They go past the ordinary client on purpose: a lost network is a normal state here, shown by
 * the save line, and must neither raise a notification nor end the page.
 */

export type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; kind: 'network' }
  | { ok: false; kind: 'refused'; code: number; error: string; msg: string };

export interface Acknowledged {
  receipt: Receipt;
  known: { position: number; seq: number }[];
  answered: number;
  now_ms: number;
  deadline_at_ms: number;
}

export interface Pulse {
  state: AttemptState;
  is_here: boolean;
  now_ms: number;
  deadline_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  answered: number;
  questions: number;
  receipt: Receipt;
  messages: ExamMessage[];
}

export interface Submitted {
  state: AttemptState;
  submitted_at_ms: number | null;
  submitted_by: SubmittedBy | null;
  answered: number;
  questions: number;
  receipt: Receipt;
  refused: number;
}

const timeoutMs = 15_000;

async function post<T>(path: string, body: unknown, keepalive = false): Promise<Outcome<T>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const response = await globalThis.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${readToken() ?? ''}` },
      body: JSON.stringify(body),
      signal: controller.signal,
      keepalive,
    });
    const reply = (await response.json()) as { code: number; msg: string; data: unknown };
    if (response.ok && reply.code === 200) return { ok: true, data: reply.data as T };
    // A failing server is waited for like a lost network; only a refusal is an answer.
    if (response.status >= 500) return { ok: false, kind: 'network' };
    const error = (reply.data as { error?: string } | null)?.error ?? '';
    return { ok: false, kind: 'refused', code: reply.code, error, msg: reply.msg };
  } catch {
    return { ok: false, kind: 'network' };
  } finally {
    clearTimeout(timer);
  }
}

export interface Wire {
  save: (changes: Change[], isLeaving: boolean) => Promise<Outcome<Acknowledged>>;
  submit: (changes: Change[]) => Promise<Outcome<Submitted>>;
  /** `place`: the question on the screen. */
  beat: (place: number | undefined) => Promise<Outcome<Pulse>>;
  signal: (
    kind: string,
    detail: string,
  ) => Promise<Outcome<{ leaves: number; leave_limit: number; state: AttemptState }>>;
}

const sent = (changes: Change[]) =>
  changes.map(({ position, seq, answer, isFlagged }) => ({ position, seq, answer, is_flagged: isFlagged }));

export function wireTo(attemptId: number, device: string): Wire {
  const base = `/api/exams/attempts/${attemptId}`;
  return {
    save: (changes, isLeaving) => post(`${base}/answers/`, { device, answers: sent(changes) }, isLeaving),
    submit: (changes) => post(`${base}/submit/`, { device, answers: sent(changes) }),
    beat: (place) => post(`${base}/beat/`, { device, place: place ?? null }),
    signal: (kind, detail) => post(`${base}/signals/`, { device, kind, detail }, true),
  };
}
