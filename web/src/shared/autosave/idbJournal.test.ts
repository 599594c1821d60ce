import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openJournal } from './idbJournal';

const schema = z.object({ text: z.string() });
const open = (document: string) => openJournal(document, async () => schema);
const entry = (key: string, epoch: number, seq: number, text: string) => ({
  key,
  epoch,
  seq,
  value: { text },
});

describe('the journal in the browser', () => {
  it('keeps the newest change of a part in each epoch, for one document only', async () => {
    const journal = await open('exam.1');
    await journal.put(entry('1', 1, 1, 'a'));
    await journal.put(entry('1', 1, 2, 'b'));
    await journal.put(entry('1', 2, 1, 'c'));
    await (await open('exam.12')).put(entry('1', 1, 1, 'of another document'));
    expect(journal.isDurable).toBe(true);
    expect(await (await open('exam.1')).read()).toEqual([entry('1', 1, 2, 'b'), entry('1', 2, 1, 'c')]);
  });

  it('forgets what the server has confirmed, and all of the epochs before', async () => {
    const journal = await open('exam.2');
    for (const [epoch, seq] of [
      [1, 9],
      [2, 3],
      [3, 1],
    ] as const)
      await journal.put(entry('1', epoch, seq, 'x'));
    await journal.put(entry('2', 1, 1, 'other part'));
    await journal.confirm('1', 2, 2);
    expect((await journal.read()).map((kept) => [kept.key, kept.epoch])).toEqual([
      ['1', 2],
      ['1', 3],
      ['2', 1],
    ]);
    await journal.confirm('1', 2, 3);
    expect((await journal.read()).map((kept) => [kept.key, kept.epoch])).toEqual([
      ['1', 3],
      ['2', 1],
    ]);
  });

  it('does not believe what it cannot recognise', async () => {
    const journal = await open('exam.3');
    await journal.put(entry('1', 1, 1, 'good'));
    const database = await openDB('suanpan-autosave');
    await database.put('changes', { key: '2', epoch: 1, seq: 1, value: { text: 7 } }, ['exam.3', '2', 1]);
    await database.put('changes', 'rubbish', ['exam.3', '3', 1]);
    expect(await journal.read()).toEqual([entry('1', 1, 1, 'good')]);
  });
});
