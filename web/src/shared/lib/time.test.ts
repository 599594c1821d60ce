import { expect, it } from 'vitest';
import { formatDuration, formatSpan } from './time';

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
