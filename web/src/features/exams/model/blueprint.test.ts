import { expect, it } from 'vitest';
import type { QuestionRow } from '@/shared/questions/bank';
import type { Coverage } from '../blueprintApi';
import {
  blueprintOf,
  freshPlan,
  lacksPoints,
  ofAll,
  ofKind,
  type Plan,
  takenIn,
  usualPoints,
} from './blueprint';
import { formatShare, gridOf, kindSums, levelShares } from './coverage';
import { movedQuestion } from './paper';

const plan: Plan = {
  ...freshPlan(3),
  counts: {
    chapter: { 'single ch1': 4, 'single ': 2, 'true_false ch2': 3 },
    knowledge: { 'single 存货': 9 },
  },
  points: { single: 0.1, true_false: 0.2 },
};

it('a plan comes to an exact number of points', () => {
  expect(ofAll(plan)).toEqual({ questions: 9, points: 1.2 });
  expect(ofKind(plan, 'single')).toEqual({ questions: 6, points: 0.6 });
  expect(ofAll({ ...plan, by: 'knowledge' })).toEqual({ questions: 9, points: 0.9 });
});

it('questions with their own points have no total, and cannot be drawn', () => {
  const open: Plan = { ...plan, points: { single: 2 } };
  expect(ofAll(open)).toEqual({ questions: 9, points: null });
  expect(lacksPoints(open, 'true_false')).toBe(false);
  expect(lacksPoints({ ...open, way: 'drawn' }, 'true_false')).toBe(true);
  expect(lacksPoints({ ...open, way: 'drawn' }, 'entry')).toBe(false);
});

it('asks the server kind by kind, in the order of the table', () => {
  const asked = blueprintOf(plan, ['single', 'true_false'], ['ch1', 'ch2'], ['s1']);
  expect(asked.cells).toEqual([
    { kind: 'single', topic: '', count: 2 },
    { kind: 'single', topic: 'ch1', count: 4 },
    { kind: 'true_false', topic: 'ch2', count: 3 },
  ]);
  expect(asked).toMatchObject({ by: 'chapter', levels: null, without: ['s1'] });
  expect(blueprintOf({ ...plan, leavesOut: false }, [], [], ['s1']).without).toEqual([]);
});

const bankRow = (patch: Partial<QuestionRow>): QuestionRow => ({
  id: 1,
  version_id: 1,
  key: 's1',
  kind: 'single',
  type_id: '',
  linked_from: null,
  stem: '',
  chapter: 'ch1',
  difficulty: 1,
  points: 2,
  state: 'in_use',
  version: 1,
  tags: [],
  knowledge: ['存货', '折旧'],
  updated_at_ms: 0,
  ...patch,
});

it('knows what a paper has already, and what questions are mostly worth', () => {
  const rows = [bankRow({}), bankRow({ points: 3 }), bankRow({ points: 3, chapter: 'ch2' })];
  expect(takenIn(rows, 'chapter', 'single', 'ch1')).toBe(2);
  expect(takenIn(rows, 'knowledge', 'single', '折旧')).toBe(3);
  expect(takenIn(rows, 'chapter', 'single', '')).toBe(3);
  expect(takenIn(rows, 'chapter', 'multiple', '')).toBe(0);
  expect(usualPoints(rows)).toEqual({ single: 3 });
});

const coverage: Coverage = {
  cells: [
    { kind: 'single', topic: '', in_bank: 1, questions: 0, points: 0 },
    { kind: 'single', topic: 'ch2', in_bank: 5, questions: 1.5, points: 3 },
    { kind: 'multiple', topic: 'ch1', in_bank: 2, questions: 1, points: 3 },
  ],
  levels: [
    { level: 'easy', in_bank: 6, questions: 2, points: 5 },
    { level: 'medium', in_bank: 2, questions: 0.5, points: 1 },
    { level: 'hard', in_bank: 0, questions: 0, points: 0 },
  ],
};

it('counts stand in a grid: topics in the order of the course, those without one last', () => {
  const grid = gridOf(coverage, ['ch1', 'ch2', 'ch3']);
  expect([grid.kinds, grid.topics]).toEqual([
    ['single', 'multiple'],
    ['ch1', 'ch2', ''],
  ]);
  expect(grid.at('single', 'ch2')?.questions).toBe(1.5);
  expect(grid.ofTopic('ch2')).toEqual({ questions: 1.5, points: 3, in_bank: 5 });
  expect(kindSums(coverage).get('single')).toEqual({ questions: 1.5, points: 3, in_bank: 6 });
  expect(levelShares(coverage).map((one) => [one.percent, one.bankPercent])).toEqual([
    [80, 75],
    [20, 25],
    [0, 0],
  ]);
});

it('an average that is next to nothing is not nothing', () => {
  expect([0, 0.02, 1.25, 3].map(formatShare)).toEqual(['0', '<0.1', '1.3', '3']);
});

it('a question takes its points along to another section', () => {
  const section = (...keys: string[]) => ({
    title: '',
    points: null,
    draws: [],
    questions: keys.map((key) => ({ key, points: key === 'b' ? 5 : null })),
  });
  const keys = (from: number, at: number, to: number, place: number) =>
    movedQuestion([section('a', 'b'), section('c')], { list: from, at }, { list: to, at: place }).map((one) =>
      one.questions.map((question) => `${question.key}${question.points ?? ''}`),
    );
  expect(keys(0, 1, 1, 0)).toEqual([['a'], ['b5', 'c']]);
  expect(keys(0, 1, 0, 0)).toEqual([['b5', 'a'], ['c']]);
  expect(keys(1, 0, 0, 2)).toEqual([['a', 'b5', 'c'], []]);
});
