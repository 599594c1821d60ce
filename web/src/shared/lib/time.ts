import dayjs from 'dayjs';

/** All times come from the server as milliseconds since 1970 UTC. */

export function formatDateTime(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD HH:mm');
}

export function formatDate(ms: number | undefined | null): string {
  return ms == null ? '—' : dayjs(ms).format('YYYY-MM-DD');
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Seconds as hh:mm:ss; hours grow beyond 99 rather than wrap. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${pad(Math.floor(whole / 3600))}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** Seconds as hours and minutes in words: 3 小时 5 分钟, 不到 1 分钟. */
export function formatHoursMinutes(seconds: number, language: string): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const isChinese = language.startsWith('zh');
  if (seconds > 0 && minutes < 1) return isChinese ? '不到 1 分钟' : 'under a minute';
  if (isChinese) {
    if (hours === 0) return `${rest} 分钟`;
    return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
  }
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
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
  return format.format(0, 'second');
}
