import type { TFunction } from 'i18next';
import type { LateLoss, LateRule } from './types';

/** What lateness costs, in words. */

type T = TFunction<['gradebook']>;

const minutesOfDay = 1440;
const minutesOfHour = 60;

/** Whether the rule takes anything at all. */
export const takes = ({ late_percent, late_daily_percent }: LateRule) =>
  late_percent < 100 || late_daily_percent > 0;

/** A time as one says it: 30 分钟, 2 小时, 1 天. */
function spanText(t: T, minutes: number): string {
  if (minutes % minutesOfDay === 0) return t('gradebook:late.days', { count: minutes / minutesOfDay });
  if (minutes % minutesOfHour === 0) return t('gradebook:late.hours', { count: minutes / minutesOfHour });
  return t('gradebook:late.minutes', { count: minutes });
}

/** The rule in one plain sentence. */
export function lateSentence(t: T, rule: LateRule): string {
  if (!takes(rule)) return t('gradebook:late.free');
  const begin =
    rule.late_grace_minutes === 0
      ? t('gradebook:late.atOnce')
      : t('gradebook:late.grace', { time: spanText(t, rule.late_grace_minutes) });
  const flat = rule.late_percent < 100 ? t('gradebook:late.flat', { percent: rule.late_percent }) : '';
  const words = { percent: rule.late_daily_percent, floor: rule.late_floor_percent };
  const daily =
    rule.late_daily_percent === 0
      ? ''
      : rule.late_floor_percent > 0
        ? t('gradebook:late.dailyFloor', words)
        : t('gradebook:late.daily', words);
  const then = flat && daily ? t('gradebook:late.both', { flat, daily }) : flat || daily;
  return t('gradebook:late.sentence', { begin, then });
}

/** How much lateness took of a part of a score, and why. */
export function lossText(t: T, loss: LateLoss): string {
  const percent = 100 - loss.kept_percent;
  if (loss.is_in_grace) {
    const count = Math.max(1, Math.ceil((loss.late_ms ?? 0) / 60_000));
    return t('gradebook:late.inGrace', { time: t('gradebook:late.byMinutes', { count }) });
  }
  const time =
    loss.late_ms === null ? t('gradebook:late.unknown') : t('gradebook:late.byDays', { count: loss.days });
  if (percent === 0) return t('gradebook:late.nothing', { time });
  return t(loss.is_floor ? 'gradebook:late.lostFloor' : 'gradebook:late.lost', {
    time,
    percent,
    floor: loss.kept_percent,
    points: loss.lost,
  });
}
