import { expect, it } from 'vitest';
import { formatRelative } from './relativeTime';
import { formatDuration, formatPeriod, formatSpan } from './time';

it.each([
  [0, '0 分', '0 min'],
  [40, '40 秒', '40 s'],
  [75, '1 分 15 秒', '1 min 15 s'],
  [120, '2 分', '2 min'],
  [3 * 3600 + 5 * 60 + 9, '3 小时 5 分', '3 h 5 min'],
  [2 * 86_400 + 18 * 3600, '2 天 18 小时', '2 d 18 h'],
])('a span of %i seconds is said in two units, never as 66:00:00', (seconds, chinese, english) => {
  expect(formatSpan(seconds, 'zh-CN')).toBe(chinese);
  expect(formatSpan(seconds, 'en-US')).toBe(english);
});

it('a clock keeps hours, minutes and seconds', () => {
  expect(formatDuration(75)).toBe('00:01:15');
});

it('a period names its day once, and two days where there are two', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime();
  expect(formatPeriod(at(25, 9), at(25, 10))).toBe('2026-11-25 09:05–10:05');
  expect(formatPeriod(at(25, 9), at(26, 10))).toBe('2026-11-25 09:05 — 2026-11-26 10:05');
});

it('what happened within the minute happened just now', () => {
  expect(formatRelative(1_000, 20_000, 'zh-CN')).toBe('刚刚');
  expect(formatRelative(0, 3_600_000, 'zh-CN')).toBe('1 小时前');
});
