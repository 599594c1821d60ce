import dayjs, { isDayjs } from 'dayjs';
import { dropStored, isRecord, readStored, writeStored } from '../lib/storage';

/** Unsaved work as this browser keeps it: per person and object, until it is saved or thrown away. */

const prefix = 'suanpan.unsaved.';
/** Older drafts are not offered any more. */
const keptMs = 30 * 86_400_000;

export interface Draft {
  atMs: number;
  value: unknown;
}

const person = (): number =>
  readStored('loginInfo', (value) => (isRecord(value) && typeof value.id === 'number' ? value.id : 0)) ?? 0;

const keyOf = (object: string) => `${prefix}${person()}.${object}`;

export function writeDraft(object: string, value: unknown, nowMs = Date.now()): void {
  writeStored(keyOf(object), { atMs: nowMs, value: pack(value) });
}

export function dropDraft(object: string): void {
  dropStored(keyOf(object));
}

export function readDraft(object: string, nowMs = Date.now()): Draft | undefined {
  return readStored(keyOf(object), (kept) =>
    isRecord(kept) && typeof kept.atMs === 'number' && nowMs - kept.atMs < keptMs && 'value' in kept
      ? { atMs: kept.atMs, value: unpack(kept.value) }
      : undefined,
  );
}

const ownKeys = (): string[] => {
  const own = `${prefix}${person()}.`;
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(own));
  } catch {
    return [];
  }
};

export const hasDrafts = (): boolean => ownKeys().length > 0;

/** At signing out: the next person at this computer must not find unpublished questions and their keys. */
export function forgetDrafts(): void {
  for (const key of ownKeys()) dropStored(key);
}

const moment = '$moment';

/** Dates of form fields survive as marked numbers. */
function pack(value: unknown): unknown {
  if (isDayjs(value)) return { [moment]: value.valueOf() };
  if (Array.isArray(value)) return value.map(pack);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, pack(part)]));
  return value;
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (!isRecord(value)) return value;
  const at = value[moment];
  if (typeof at === 'number') return dayjs(at);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpack(part)]));
}

/** Whether two values differ as the server would see them. */
export const differs = (left: unknown, right: unknown): boolean =>
  JSON.stringify(pack(left)) !== JSON.stringify(pack(right));
