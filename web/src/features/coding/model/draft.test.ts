import { describe, expect, it } from 'vitest';
import * as draft from './draft';

const server = (code: string, seq: number) => ({ code, seq, saved_at_ms: 1000 });
const local = (code: string, seq: number, confirmed: number, sent: string): draft.LocalDraft => ({
  code,
  seq,
  confirmed,
  sent: draft.mark(sent),
  savedAtMs: 2000,
});

/** The sync after opening with what the server has. */
const opened = (code: string, seq: number) => draft.open(server(code, seq), undefined, '').sync;

describe('which text is shown when the editor opens', () => {
  it('the starter at first, then what the server has', () => {
    expect(draft.open(null, undefined, 'start')).toMatchObject({ code: 'start', from: 'starter' });
    expect(draft.open(server('a', 3), undefined, 'start')).toMatchObject({ code: 'a', from: 'server' });
  });

  it('what a crash left in this browser, if the server has nothing newer', () => {
    const found = draft.open(server('a', 3), local('ab', 3, 3, 'a'), 'start');
    expect(found).toMatchObject({ code: 'ab', from: 'browser', own: undefined });
    expect(found.sync.seq).toBe(3);
  });

  it('this browser’s own text again when its save arrived but the reply did not', () => {
    const found = draft.open(server('ab', 4), local('abc', 4, 3, 'ab'), 'start');
    expect(found).toMatchObject({ code: 'abc', from: 'browser' });
  });

  it('the server’s when another computer went on, and offers the unsent one', () => {
    const found = draft.open(server('other', 7), local('mine', 4, 3, 'a'), 'start');
    expect(found).toMatchObject({ code: 'other', from: 'server', own: 'mine' });
    expect(found.sync.seq).toBe(7);
  });

  it('the server’s when everything here had been confirmed', () => {
    const found = draft.open(server('other', 7), local('a', 4, 4, 'a'), 'start');
    expect(found).toMatchObject({ code: 'other', own: undefined });
  });

  it('believes nothing of a broken store', () => {
    expect(draft.readLocalDraft({ code: 'a', seq: 'x' })).toBeUndefined();
    expect(draft.readLocalDraft(null)).toBeUndefined();
    const kept = local('a', 1, 0, '');
    expect(draft.readLocalDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});

describe('the order of saves', () => {
  it('sends one at a time with rising numbers, and nothing that is saved already', () => {
    const first = draft.nextSave(opened('a', 3), 'ab');
    expect(first?.save).toEqual({ seq: 4, code: 'ab' });
    const waiting = first?.sync as draft.Sync;
    expect(draft.nextSave(waiting, 'abc')).toBeUndefined();
    const done = draft.confirm(waiting, 4, { is_newest: true, saved_at_ms: 5 });
    expect(draft.nextSave(done, 'ab')).toBeUndefined();
    expect(draft.nextSave(done, 'abc')?.save.seq).toBe(5);
  });

  it('takes a new number after a save without reply, so that a late arrival cannot win', () => {
    const first = draft.nextSave(opened('a', 3), 'ab')?.sync as draft.Sync;
    const failed = draft.fail(first, 4);
    expect(failed.failures).toBe(1);
    expect(draft.saveState(failed, 'ab', '')).toBe('failing');
    expect(draft.nextSave(failed, 'ab')?.save).toEqual({ seq: 5, code: 'ab' });
  });

  it('ignores a reply that belongs to no save on its way', () => {
    const sync = opened('a', 3);
    expect(draft.confirm(sync, 9, { is_newest: true, saved_at_ms: 5 })).toBe(sync);
    expect(draft.fail(sync, 9)).toBe(sync);
  });

  it('stops when another window is ahead, until the person has chosen', () => {
    const first = draft.nextSave(opened('a', 3), 'mine')?.sync as draft.Sync;
    const behind = draft.confirm(first, 4, { is_newest: false, saved_at_ms: 5 });
    expect(draft.saveState(behind, 'mine', '')).toBe('behind');
    expect(draft.nextSave(behind, 'mine more')).toBeUndefined();
    const settled = draft.settle(behind, server('other', 9));
    expect(draft.nextSave(settled, 'other')).toBeUndefined();
    expect(draft.nextSave(settled, 'mine more')?.save.seq).toBe(10);
  });

  it('keeps in the browser what the next opening needs', () => {
    const first = draft.nextSave(opened('a', 3), 'ab')?.sync as draft.Sync;
    const kept = draft.toLocal(first, 'abc', 7);
    expect(kept).toMatchObject({ code: 'abc', seq: 4, confirmed: 3, sent: draft.mark('ab') });
    expect(draft.open(server('ab', 4), kept, '').code).toBe('abc');
  });
});
