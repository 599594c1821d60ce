import { describe, expect, it } from 'vitest';
import type { TaskActivity, TaskRow } from '../api';
import { lockOf, nextActivity, nextTask, pointsText, pressure, sumOf } from './state';

const task = (patch: Partial<TaskRow>): TaskRow => ({
  id: 1,
  title: '任务',
  kinds: ['python'],
  state: 'not_started',
  is_open: true,
  opens_at_ms: null,
  due_at_ms: null,
  closes_at_ms: null,
  points: 10,
  earned: 0,
  done: 0,
  graded: 1,
  is_complete: false,
  is_late: false,
  waits_for: [],
  returned: null,
  ...patch,
});
const activity = (patch: Partial<TaskActivity>): TaskActivity => ({
  id: 1,
  kind: 'python',
  title: '',
  reference: '',
  company: '',
  tables: [],
  weight: 1,
  reached_percent: null,
  tries: 0,
  is_late: false,
  needs_marker: false,
  last_at_ms: null,
  returned: null,
  exam_id: null,
  is_from_exam: false,
  ...patch,
});

describe('tasks', () => {
  it('lead to what was given back first, also where they are shut', () => {
    const returned = { activity_id: 2, reason: '重做', due_at_ms: 100, returned_at_ms: 1 };
    const again = activity({ id: 2, reached_percent: 95, returned });
    const shut = { is_open: false, waits_for: [], activities: [activity({ id: 1 }), again] };
    expect(nextActivity(shut, 100)?.id).toBe(2);
    expect(nextActivity(shut, 101)).toBeUndefined();
  });

  it('say why they are shut', () => {
    expect(lockOf(task({}), 100)).toBeUndefined();
    expect(lockOf(task({ is_open: false, opens_at_ms: 200 }), 100)).toBe('later');
    expect(lockOf(task({ is_open: false, closes_at_ms: 50 }), 100)).toBe('closed');
    expect(lockOf(task({ is_open: false }), 100)).toBe('shut');
    expect(lockOf(task({ waits_for: ['任务一'] }), 100)).toBe('first');
  });

  it('press two days before they are due, and not at all once they are done', () => {
    const day = 86_400_000;
    expect(pressure(task({ due_at_ms: 10 * day }), day)).toBe('neutral');
    expect(pressure(task({ due_at_ms: 2 * day }), day)).toBe('warn');
    expect(pressure(task({ due_at_ms: day }), 2 * day)).toBe('bad');
    expect(pressure(task({ due_at_ms: day, state: 'done' }), 2 * day)).toBe('neutral');
  });

  it('lead to the first activity not handed in, then to one worth another try', () => {
    const table = activity({ id: 1, kind: 'table' });
    const good = activity({ id: 2, reached_percent: 95 });
    const poor = activity({ id: 3, reached_percent: 20 });
    const fresh = activity({ id: 4 });
    expect(
      nextActivity({ is_open: true, waits_for: [], activities: [table, good, poor, fresh] }, 0)?.id,
    ).toBe(4);
    expect(nextActivity({ is_open: true, waits_for: [], activities: [table, good, poor] }, 0)?.id).toBe(3);
    expect(nextActivity({ is_open: true, waits_for: [], activities: [table, good] }, 0)).toBeUndefined();
    expect(nextActivity({ is_open: false, waits_for: [], activities: [fresh] }, 0)).toBeUndefined();
    expect(nextActivity({ is_open: true, waits_for: ['任务一'], activities: [fresh] }, 0)).toBeUndefined();
  });

  it('put what was begun before what is due first', () => {
    const tasks = [
      task({ id: 1, due_at_ms: 1 }),
      task({ id: 2, state: 'in_progress', due_at_ms: 9 }),
      task({ id: 3, state: 'in_progress', due_at_ms: 5, is_open: false }),
    ];
    expect(nextTask([{ id: 1, title: '', summary: '', tasks }])?.id).toBe(2);
    expect(nextTask([{ id: 1, title: '', summary: '', tasks: tasks.slice(0, 1) }])?.id).toBe(1);
    expect(nextTask([])).toBeUndefined();
  });

  it('add points without the noise of floats', () => {
    const sums = sumOf([
      task({ points: 0.1, earned: 0.1, state: 'waiting', is_complete: true }),
      task({ points: 0.2, earned: 0.2 }),
    ]);
    expect(sums).toEqual({ tasks: 2, done: 1, points: 0.3, earned: 0.3 });
    expect(pointsText(2.5)).toBe('2.5');
  });

  it('count nothing in the total before they are opened', () => {
    const sums = sumOf([task({ points: 10, earned: 4 }), task({ state: 'shut', points: 20, earned: 0 })]);
    expect(sums).toEqual({ tasks: 1, done: 0, points: 10, earned: 4 });
  });
});
