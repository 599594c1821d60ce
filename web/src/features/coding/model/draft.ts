import { isRecord } from '@/shared/lib/storage';
import type { Draft } from '../api';

/**
 * The order of saves. Each save carries a number one higher than the last; the server keeps the highest and says so.
 * A text is never given up before the server has confirmed it: until then it also lies in this browser.
 */

/** What this browser keeps of a text, so that a crash costs at most a second of typing. */
export interface LocalDraft {
  code: string;
  /** The highest number used by this browser. */
  seq: number;
  /** The highest number the server has confirmed to this browser. */
  confirmed: number;
  /** The text of the last save on its way, in short: it may have arrived though its reply did not. */
  sent: number;
  savedAtMs: number;
}

export function readLocalDraft(value: unknown): LocalDraft | undefined {
  if (!isRecord(value) || typeof value.code !== 'string') return undefined;
  const { seq, confirmed, sent, savedAtMs } = value;
  const numbers = [seq, confirmed, sent, savedAtMs];
  if (!numbers.every((entry) => typeof entry === 'number' && Number.isSafeInteger(entry))) return undefined;
  return value as unknown as LocalDraft;
}

/** Short mark of a text (FNV-1a, 32 bit): only ever compared with a mark of the same draft. */
export function mark(code: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < code.length; at++) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export interface Opened {
  code: string;
  sync: Sync;
  /** This browser's unsaved text, while the server has a newer one from elsewhere: the person chooses. */
  own: string | undefined;
  /** Where the text comes from. */
  from: 'starter' | 'server' | 'browser';
}

export interface Sync {
  seq: number;
  confirmed: number;
  /** The text the server has, as far as is known. */
  serverCode: string | undefined;
  inFlight: { seq: number; code: string } | undefined;
  /** Another window or computer has saved a newer text; nothing is sent until the person has chosen. */
  isBehind: boolean;
  failures: number;
  savedAtMs: number | undefined;
}

/** Decides which text to show when the editor opens. */
export function open(server: Draft | null, local: LocalDraft | undefined, starter: string): Opened {
  const seq = Math.max(server?.seq ?? 0, local?.seq ?? 0);
  const sync: Sync = {
    seq,
    confirmed: server?.seq ?? 0,
    serverCode: server?.code,
    inFlight: undefined,
    isBehind: false,
    failures: 0,
    savedAtMs: server?.saved_at_ms,
  };
  const shown = { code: server?.code ?? starter, sync, own: undefined };
  if (local === undefined || local.code === (server?.code ?? starter)) {
    return { ...shown, from: server ? 'server' : 'starter' };
  }
  const hasUnsent = mark(local.code) !== local.sent || local.confirmed < local.seq;
  if (!hasUnsent) return { ...shown, from: server ? 'server' : 'starter' };
  const isServerOurs = server === null || server.seq <= local.confirmed || mark(server.code) === local.sent;
  if (isServerOurs) return { ...shown, code: local.code, from: 'browser' };
  return { ...shown, own: local.code, from: 'server' };
}

/** The save to send now, if there is one. One is on its way at a time, so replies cannot overtake each other. */
export function nextSave(
  sync: Sync,
  code: string,
): { sync: Sync; save: { seq: number; code: string } } | undefined {
  if (sync.inFlight !== undefined || sync.isBehind || code === sync.serverCode) return undefined;
  const save = { seq: sync.seq + 1, code };
  return { sync: { ...sync, seq: save.seq, inFlight: save }, save };
}

/** After the server's reply to a save. */
export function confirm(sync: Sync, seq: number, reply: { is_newest: boolean; saved_at_ms: number }): Sync {
  const sent = sync.inFlight;
  if (sent === undefined || sent.seq !== seq) return sync;
  const rest = { ...sync, inFlight: undefined, failures: 0 };
  if (!reply.is_newest) return { ...rest, isBehind: true };
  return { ...rest, confirmed: seq, serverCode: sent.code, savedAtMs: reply.saved_at_ms };
}

/** After a save that got no reply. It may have arrived all the same: the next one takes the next number. */
export function fail(sync: Sync, seq: number): Sync {
  if (sync.inFlight?.seq !== seq) return sync;
  return { ...sync, inFlight: undefined, failures: sync.failures + 1 };
}

/** The person has chosen between the two texts; the next save goes above the other window's. */
export function settle(sync: Sync, server: Draft): Sync {
  return {
    ...sync,
    seq: Math.max(sync.seq, server.seq),
    confirmed: server.seq,
    serverCode: server.code,
    inFlight: undefined,
    isBehind: false,
    failures: 0,
    savedAtMs: server.saved_at_ms,
  };
}

export function toLocal(sync: Sync, code: string, nowMs: number): LocalDraft {
  const sent = sync.inFlight?.code ?? sync.serverCode;
  return {
    code,
    seq: sync.seq,
    confirmed: sync.confirmed,
    sent: sent === undefined ? 0 : mark(sent),
    savedAtMs: nowMs,
  };
}

export type SaveState = 'saved' | 'local' | 'saving' | 'failing' | 'behind' | 'untouched';

export function saveState(sync: Sync, code: string, starter: string): SaveState {
  if (sync.isBehind) return 'behind';
  if (code === sync.serverCode) return 'saved';
  if (sync.serverCode === undefined && code === starter) return 'untouched';
  if (sync.failures > 0) return 'failing';
  return sync.inFlight ? 'saving' : 'local';
}
