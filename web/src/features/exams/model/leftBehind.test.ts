import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { unanswered } from './examAnswer';
import { openExamJournal } from './examJournal';
import { forgetLeft, readLeft } from './leftBehind';

const value = (choice: string) => ({ ...unanswered, answer: { kind: 'single' as const, choice } });

test('of what a closed page left, the newest change of each question is found, and forgotten when it was taken', async () => {
  const journal = await openExamJournal(7);
  await journal.put({ key: '0', epoch: 1, seq: 9, value: value('A') });
  await journal.put({ key: '0', epoch: 2, seq: 1, value: value('B') });
  await journal.put({ key: '3', epoch: 1, seq: 2, value: value('C') });
  const left = await readLeft(7);
  expect(left).toMatchObject({ epoch: 2, token: 'gone-page' });
  expect(left?.changes.map((one) => [one.key, one.value.answer])).toEqual([
    ['0', value('B').answer],
    ['3', value('C').answer],
  ]);
  expect(await readLeft(8)).toBeUndefined();
  await forgetLeft(7);
  expect(await readLeft(7)).toBeUndefined();
});
