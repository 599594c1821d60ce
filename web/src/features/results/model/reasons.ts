import type { TFunction } from 'i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import type { ScoreReason } from '../api';

/** One line of why a score is what it is. */
export function reasonText(t: TFunction<['results', 'common']>, reason: ScoreReason): string {
  switch (reason.code) {
    case 'lectures':
      return t('results:why.lectures', { ...reason, percent: roundPercent(reason.percent) });
    case 'resources':
      return t('results:why.resources', { ...reason });
    case 'missed':
      return reason.due_at_ms == null
        ? t('results:why.missed')
        : t('results:why.missedAt', { time: formatDateTime(reason.due_at_ms) });
    case 'late':
      return t('results:why.late');
    case 'waiting':
      return t('results:why.waiting');
    case 'absent':
      return t('results:why.absent');
    case 'activity': {
      const name = reason.title || t(`results:activity.${reason.kind}` as 'results:activity.python');
      if (reason.is_waiting) return t('results:why.activityWaiting', { name });
      if (reason.reached_percent == null) return t('results:why.activityNone', { name });
      const percent = roundPercent(reason.reached_percent);
      return reason.late_percent == null || reason.late_percent === 100
        ? t('results:why.activity', { name, percent })
        : t('results:why.activityLate', { name, percent, late: reason.late_percent });
    }
    default:
      return t(`results:why.${reason.code}`, { tries: reason.tries });
  }
}
