import { describe, expect, it } from 'vitest';
import type { Attempt, AttemptItem } from '../api';
import { answersOf, itemState, openPlaces } from './attempt';

const item = (patch: Partial<AttemptItem>): AttemptItem => ({
  kind: 'true_false',
  stem: '',
  image: null,
  shared: null,
  points: 2,
  left_out: null,
  body: { kind: 'true_false' },
  answer: null,
  files: [],
  mark: null,
  feedback: null,
  rubric: [],
  key: null,
  analysis: null,
  ...patch,
});
const mark = (earned: number, patch = {}) => ({
  earned,
  full: 2,
  reasons: [],
  needs_marker: false,
  needs_verdict: false,
  ...patch,
});
const yes = { kind: 'true_false', choice: true } as const;
const attempt: Attempt = {
  id: 1,
  exercise_id: 1,
  title: '',
  number: 1,
  started_at_ms: 0,
  ends_at_ms: null,
  submitted_at_ms: null,
  earned: 0,
  full: 4,
  is_superseded: false,
  items: [item({}), item({ answer: yes })],
};

describe('an attempt', () => {
  it('shows how each question stands', () => {
    expect(itemState(item({}), false)).toBe('open');
    expect(itemState(item({}), true)).toBe('done');
    expect(itemState(item({ mark: mark(2) }), true)).toBe('right');
    expect(itemState(item({ mark: mark(1) }), true)).toBe('part');
    expect(itemState(item({ mark: mark(0) }), true)).toBe('wrong');
    expect(itemState(item({ mark: mark(0, { needs_marker: true }) }), true)).toBe('waiting');
  });

  it('begins with the answers the server has, by place', () => {
    expect(answersOf(attempt)).toEqual({ 1: yes });
    expect(openPlaces(attempt.items, (place) => place === 1)).toEqual([1]);
  });
});
