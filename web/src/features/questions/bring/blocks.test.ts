import { expect, it } from 'vitest';
import type { DraftText } from '../api';
import { areFew, inBlocks } from './blocks';

const draft = (id: string, stem = '题') => ({ text: { id, stem } as DraftText });

it('cuts a list by number, but not between two with the same id', () => {
  const list = [draft(''), draft('a'), draft('a'), draft('a'), draft(''), draft('b')];
  expect(inBlocks(list, 2).map((block) => block.length)).toEqual([4, 2]);
  expect(inBlocks([draft(''), draft(''), draft('')], 2).map((block) => block.length)).toEqual([2, 1]);
  expect(inBlocks([], 2)).toEqual([]);
});

it('cuts where a request would carry too much, in bytes of what is sent', () => {
  const large = draft('', '账'.repeat(200_000));
  expect(areFew([large, large])).toBe(true);
  expect(areFew([large, large, large])).toBe(false);
  expect(inBlocks([large, large, large], 250).map((block) => block.length)).toEqual([2, 1]);
  expect(areFew(Array.from({ length: 1001 }, () => draft('')))).toBe(false);
});
