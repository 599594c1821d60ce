import { describe, expect, it } from 'vitest';
import { actsFor, meant } from '../components/board/acts';
import type { BoardRow } from '../managedApi';
import { counts, inOrder, stateOf, writersOf } from './board';

const now = 10_000_000;
const row = (name: string, patch: Partial<BoardRow>): BoardRow =>
  ({
    user_id: name.length,
    real_name: name,
    state: null,
    seen_at_ms: null,
    deadline_at_ms: null,
    schedule_version: null,
    heard_version: null,
    corrections: null,
    corrections_seen: null,
    own_opens_at_ms: null,
    own_closes_at_ms: null,
    enter_until_ms: null,
    room_id: null,
    seat: null,
    asked_at_ms: null,
    extra_ms: 0,
    extra_percent: 0,
    signals: 0,
    ...patch,
  }) as BoardRow;

const absent = row('a', {});
const done = row('bb', { state: 'submitted' });
const writing = row('ccc', { state: 'running', seen_at_ms: now - 5000 });
const silent = row('dddd', { state: 'running', seen_at_ms: now - 90_000, signals: 2 });

describe('the live board', () => {
  it('puts who fell silent and who writes before sixty who are absent', () => {
    const names = inOrder([absent, done, writing, silent], now).map((one) => one.real_name);
    expect(names).toEqual(['dddd', 'ccc', 'bb', 'a']);
  });

  it('keeps the order of numbers among equals', () => {
    const second = row('a2', {});
    expect(inOrder([absent, second], now)).toEqual([absent, second]);
  });

  it('counts with its figures what they show when pressed', () => {
    const all = [absent, done, writing, silent];
    const count = (figure: Parameters<typeof counts>[0]) =>
      all.filter((one) => counts(figure, one, now)).length;
    expect([count('present'), count('silent'), count('submitted')]).toEqual([1, 1, 1]);
    expect([count('absent'), count('signals')]).toEqual([1, 1]);
    expect(stateOf(silent, now)).toBe('silent');
  });

  it('counts who writes and has not seen the newest end', () => {
    const told = { state: 'running', seen_at_ms: now, schedule_version: 2 } as const;
    const behind = row('ggggggg', { ...told, heard_version: 1 });
    const heard = row('hhhhhhhh', { ...told, heard_version: 2 });
    const over = row('iiiiiiiii', { ...told, state: 'submitted', heard_version: 0 });
    expect([behind, heard, over, absent].filter((one) => counts('unheard', one, now))).toEqual([behind]);
  });

  it('offers what can be done for the chosen, and does it for those it fits', () => {
    expect(actsFor([absent], true, now)).toEqual(['extend', 'message', 'lateEntry', 'makeUp']);
    expect(actsFor([absent, writing, done], true, now)).toEqual([
      'extend',
      'message',
      'lateEntry',
      'makeUp',
      'end',
    ]);
    expect(actsFor([done], true, now)).toEqual([]);
    expect(actsFor([absent], false, now)).toEqual(['makeUp']);
    expect(meant({ kind: 'end', rows: [absent, writing, done] }, now)).toEqual([writing]);
    expect(meant({ kind: 'makeUp', rows: [absent, writing, done] }, now)).toEqual([absent]);
  });

  it('knows whom an end meets and how long extra time would still run', () => {
    const slow = row('eeeee', {
      state: 'running',
      seen_at_ms: now,
      deadline_at_ms: now + 40 * 60_000,
      extra_percent: 25,
    });
    const late = row('ffffff', {
      state: 'running',
      seen_at_ms: now,
      deadline_at_ms: now + 4 * 60_000,
      extra_ms: 600_000,
    });
    const found = writersOf([absent, writing, slow, late], 60, now);
    expect([found.writing.length, found.withExtra.length]).toEqual([3, 2]);
    expect(found.longestMs).toBe(15 * 60_000);
    expect(writersOf([late], 60, now).longestMs).toBe(4 * 60_000);
  });
});
