import { expect, it } from 'vitest';
import type { AgendaItem } from '../api';
import { byDay, firstThing, isPressing, leftUntil, nextExam } from './today';

const now = new Date(2026, 10, 23, 10, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 0).getTime();
const item = (
  title: string,
  due?: number,
  opens?: number,
  kind: AgendaItem['kind'] = 'task',
): AgendaItem => ({
  kind,
  item_id: 1,
  title,
  due_at_ms: due ?? null,
  opens_at_ms: opens ?? null,
  is_done: false,
  is_returned: false,
});

const all = [
  item('T6', at(24, 23)),
  item('期末考试', at(25, 11), at(25, 9), 'assessment'),
  item('T1', at(7, 23)),
  item('随时', undefined),
  item('测验', at(23, 22), undefined, 'assessment'),
  item('T5', at(28, 23)),
  item('T7', at(25, 23)),
];

it('sorts by what hurts first: overdue, today, tomorrow, each day, later, undated', () => {
  const groups = byDay(all, now).map(({ name, items }) => [name, items.map(({ title }) => title)]);
  expect(groups).toEqual([
    ['late', ['T1']],
    ['today', ['测验']],
    ['tomorrow', ['T6']],
    ['day', ['期末考试', 'T7']],
    ['later', ['T5']],
    ['undated', ['随时']],
  ]);
});

it('begins with what is due next and can be begun, then with what is overdue', () => {
  expect(firstThing(all, now)?.title).toBe('测验');
  expect(firstThing([item('T1', at(7, 23)), item('期末', at(25, 11), at(25, 9))], now)?.title).toBe('T1');
  expect(firstThing([item('期末', at(25, 11), at(25, 9))], now)).toBeUndefined();
});

it('counts down to the next assessment that has not begun', () => {
  expect(nextExam(all, now)?.title).toBe('期末考试');
  expect(leftUntil(at(25, 9), now)).toEqual({ days: 1, hours: 23, minutes: 0 });
  expect(leftUntil(now - 5, now)).toEqual({ days: 0, hours: 0, minutes: 0 });
});

it('writes in red what is overdue or due by tomorrow, never what has yet to open', () => {
  expect(all.filter((one) => isPressing(one, now)).map(({ title }) => title)).toEqual(['T6', 'T1', '测验']);
});
