import dayjs from 'dayjs';

/** All times come from the server as milliseconds since 1970 UTC. */

export function formatDateTime(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD HH:mm');
}

export function formatDate(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD');
}

/** To the second, where acts follow closely upon each other. */
export const formatSecond = (ms: number): string => dayjs(ms).format('YYYY-MM-DD HH:mm:ss');

/** The time of day only, where the day is plain: 14:05. */
export const formatClock = (ms: number): string => dayjs(ms).format('HH:mm');

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
