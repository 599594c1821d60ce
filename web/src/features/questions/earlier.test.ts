import { expect, it } from 'vitest';
import { concerned, type EarlierUse, regradeSearchOf } from './earlier';

const use = (group_id: number, act: EarlierUse['act'], full = 2): EarlierUse => ({
  source_kind: 'exam',
  group_id,
  title: '期末考核',
  version_id: 9,
  version: 1,
  part: null,
  answers: 12,
  full,
  points: 3,
  act,
});
const single = (correct: string, points: number) => ({
  answer_key: { kind: 'single' as const, correct },
  points,
});

it('a link opens the correction with what puts the answers right', () => {
  expect(regradeSearchOf(use(5, 'current'))).toEqual({ assessment_id: 5, question_id: 9, act: 'current' });
  expect(regradeSearchOf({ ...use(5, 'points'), source_kind: 'exercise' })).toEqual({
    exercise_id: 5,
    question_id: 9,
    act: 'points',
    points: 3,
  });
});

it('another key concerns all that was marked otherwise, other points only what was worth what the bank said', () => {
  const uses = [use(1, 'current'), use(2, 'key'), use(3, null), use(4, 'points'), use(5, 'points', 5)];
  const ids = (found: EarlierUse[]) => found.map((one) => one.group_id);
  expect(ids(concerned(uses, single('A', 2), single('B', 2)))).toEqual([1, 2]);
  expect(ids(concerned(uses, single('A', 2), single('A', 3)))).toEqual([4]);
  expect(concerned(uses, single('A', 2), single('A', 2))).toEqual([]);
});
