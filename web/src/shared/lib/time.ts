import dayjs from 'dayjs';

/** All times come from the server as milliseconds since 1970 UTC. */

export function formatDateTime(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD HH:mm');
}

export function formatDate(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD');
}

/** From one moment to another; the day is named once where both lie in it: 2026-11-25 09:00–10:50. */
export function formatPeriod(fromMs: number, toMs: number): string {
  const [from, to] = [dayjs(fromMs), dayjs(toMs)];
  if (from.isSame(to, 'day')) return `${formatDateTime(fromMs)}–${to.format('HH:mm')}`;
  return `${formatDateTime(fromMs)} — ${formatDateTime(toMs)}`;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Seconds as hh:mm:ss; hours grow beyond 99 rather than wrap. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

const spanUnits: [seconds: number, chinese: string, english: string][] = [
  [86_400, '天', 'd'],
  [3600, '小时', 'h'],
  [60, '分', 'min'],
  [1, '秒', 's'],
];

/** How long something lasts, in words of its two largest units: 2 天 18 小时, 3 小时 5 分, 1 分 15 秒, 40 秒. */
export function formatSpan(seconds: number, language: string): string {
  const at = language.startsWith('zh') ? 1 : 2;
  let rest = Math.max(0, Math.round(seconds));
  const first = spanUnits.findIndex(([size]) => rest >= size);
  if (first < 0) return `0 ${spanUnits[2]?.[at]}`;
  const words: string[] = [];
  for (const unit of spanUnits.slice(first, first + 2)) {
    const count = Math.floor(rest / unit[0]);
    if (count > 0) words.push(`${count} ${unit[at]}`);
    rest -= count * unit[0];
  }
  return words.join(' ');
}

/** Time left: from a day on in words (2 天 18 小时), where seconds say nothing; below as hh:mm:ss. */
export function formatTimeLeft(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 86_400 ? formatDuration(whole) : formatSpan(whole, language);
}

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
    if (Math.abs(difference) >= size) return format.format(Math.trunc(difference / size), unit);
  }
  // What the formatter says of zero seconds (“现在”) reads as a promise behind 「最近使用」.
  return language.startsWith('zh') ? '刚刚' : 'just now';
}
