import { expect, it } from 'vitest';
import { holds, missingOf, type TrainingWork } from './training';

const work: TrainingWork = {
  kind: 'exercise',
  id: 3,
  flow_id: null,
  title: '凭证填制',
  due_at_ms: 100,
  done: 2,
  late: 1,
  waiting: 1,
  mean: 70,
};

it('counts who is missing, and nobody below none', () => {
  expect(missingOf(work, 5)).toBe(3);
  expect(missingOf(work, 1)).toBe(0);
});

it('finds by any of the texts', () => {
  expect(holds('ab', 'xAB', null)).toBe(true);
  expect(holds('ab', 'x', null)).toBe(false);
  expect(holds(undefined, 'x')).toBe(true);
});
