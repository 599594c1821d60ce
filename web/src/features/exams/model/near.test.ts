import { expect, test } from 'vitest';
import { dayMs } from '@/shared/lib/pressing';
import type { Phase } from '../managedApi';
import { nearAssessments } from './near';

/** Noon, so that an hour more or less stays within the day wherever the test runs. */
const now = new Date(2026, 10, 27, 12).getTime();

const at = (title: string, phase: Phase, startsIn: number) => ({
  title,
  phase,
  opens_at_ms: now + startsIn,
  end_ms: now + startsIn + 3_600_000,
});

test('exams that waited long for their marks hid those of today', () => {
  const waiting = [5, 4, 3, 2, 1].map((days) => at(`待发布 ${days} 天`, 'marking', -days * dayMs));
  const all = [
    ...waiting,
    at('下周', 'upcoming', 6 * dayMs),
    at('八天后', 'upcoming', 8 * dayMs),
    at('明天', 'upcoming', dayMs),
    at('今天', 'upcoming', 3_600_000),
    at('正在考', 'open', -600_000),
    at('草稿', 'draft', 0),
    at('已发布', 'released', -dayMs),
  ];
  expect(nearAssessments(all, now).map(({ title }) => title)).toEqual([
    '正在考',
    '今天',
    '明天',
    '待发布 5 天',
    '待发布 4 天',
    '待发布 3 天',
    '待发布 2 天',
    '待发布 1 天',
    '下周',
  ]);
});
