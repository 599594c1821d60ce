import { describe, expect, it } from 'vitest';
import type { Opening } from '../api';
import { joinAddress } from './joinAddress';
import { openingState, scheduleFault } from './opening';

const opening = (patch: Partial<Opening>): Opening => ({
  item_id: 1,
  title: '任务一',
  group: '',
  chapter_number: null,
  course_id: 1,
  course_title: '课程',
  is_open: true,
  is_open_now: true,
  opens_at_ms: 10,
  due_at_ms: 20,
  closes_at_ms: 30,
  weight: 1,
  extensions: 0,
  ...patch,
});

describe('openings', () => {
  it('tells how an item stands by its dates', () => {
    expect([9, 10, 20, 21, 30].map((now) => openingState(opening({}), now))).toEqual([
      'waiting',
      'open',
      'open',
      'late',
      'closed',
    ]);
    expect(openingState(opening({ is_open: false }), 15)).toBe('shut');
    expect(openingState(opening({ opens_at_ms: null, due_at_ms: null, closes_at_ms: null }), 99)).toBe(
      'open',
    );
  });

  it('refuses dates out of order and takes missing ones', () => {
    expect(scheduleFault({ opens_at_ms: 2, due_at_ms: 1, closes_at_ms: null })).toBe('dueBeforeOpening');
    expect(scheduleFault({ opens_at_ms: 2, due_at_ms: null, closes_at_ms: 1 })).toBe('closesTooEarly');
    expect(scheduleFault({ opens_at_ms: null, due_at_ms: 5, closes_at_ms: 4 })).toBe('closesTooEarly');
    expect(scheduleFault({ opens_at_ms: 1, due_at_ms: 1, closes_at_ms: 1 })).toBeUndefined();
    expect(scheduleFault({ opens_at_ms: null, due_at_ms: null, closes_at_ms: null })).toBeUndefined();
  });
});

it('leads a picture of the code to the join dialog', () => {
  expect(joinAddress('https://school.example', ' qhzn26a')).toBe(
    'https://school.example/mycourse?join=QHZN26A',
  );
});
