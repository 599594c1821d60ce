import { formatDateTime } from './time';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Whether people would say it in words ("3 天前"): within a week of now, before or after. */
export function isNear(ms: number, nowMs: number): boolean {
  return Math.abs(ms - nowMs) <= 7 * 86_400_000;
}

/** "3 小时前", "in 2 days"; more than a week away the date itself is clearer. */
export function formatRelative(ms: number, nowMs: number, language: string): string {
  const difference = ms - nowMs;
  if (!isNear(ms, nowMs)) return formatDateTime(ms);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(difference) < size) continue;
    // Figures stand apart from Chinese words everywhere else.
    return format.format(Math.trunc(difference / size), unit).replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
  }
  // What the formatter says of zero seconds (“现在”) reads as a promise behind 「最近使用」.
  return language.startsWith('zh') ? '刚刚' : 'just now';
}
