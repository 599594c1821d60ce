import { expect, it } from 'vitest';
import type { Author, PairRow } from '../api';
import { groupNumbers, groupsOf, resemblances } from './people';

const author = (place: number, name: string | null): Author => ({
  place,
  name,
  user_id: name === null ? null : place,
  student_number: null,
  class_name: '会计2601班',
  handed_in_at_ms: 1,
  case_id: null,
  case_state: null,
});

const pair = (
  number: number,
  one: number,
  other: number,
  percent: number,
  group: number | null,
): PairRow => ({
  number,
  one,
  other,
  one_percent: percent,
  other_percent: percent - 5,
  group,
});

const authors = [author(1, '安晓'), author(2, '李想'), author(3, null), author(4, '王之'), author(5, '赵远')];

it('a group has everybody of its pairs once, and is numbered by its most alike pair', () => {
  const pairs = resemblances({
    authors,
    pairs: [pair(1, 4, 5, 99, 7), pair(2, 1, 2, 90, 3), pair(3, 2, 3, 70, 3), pair(4, 1, 5, 40, null)],
  });
  const groups = groupsOf(pairs);
  expect(groups.map(({ number, first, percent }) => [number, first, percent])).toEqual([
    [1, 1, 99],
    [2, 2, 90],
  ]);
  expect(groups[1]?.people.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(groupNumbers(pairs)).toEqual(
    new Map([
      [7, 1],
      [3, 2],
    ]),
  );
});

it('a pair of whom a person is not shown is left out', () => {
  expect(resemblances({ authors, pairs: [pair(1, 1, 9, 80, null)] })).toEqual([]);
});
