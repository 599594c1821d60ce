import { useTranslation } from 'react-i18next';
import type { AgendaItem } from '../../api';
import { placeOf, type Studied } from '../../model/place';
import { momentOf, startOfDay } from '../../model/today';

/** Something to do, and the course it belongs to. */
export type ToDo = AgendaItem & { card: Studied };

/** Where it is done. */
export function wayTo(item: ToDo) {
  const here = placeOf(item.card);
  switch (item.kind) {
    case 'exercise':
      return { to: '/course/exercise', search: { ...here, exercise_id: item.item_id } } as const;
    case 'assessment':
      return { to: '/course/assess', search: { ...here, assessment_id: item.item_id } } as const;
    case 'evaluation':
      return { to: '/course/pythonPractice', search: here } as const;
    default:
      return { to: '/course/taskDetails', search: { ...here, task_id: item.item_id } } as const;
  }
}

const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** A moment as one says it: 今天 22:00, 明天 23:59, 周三 09:00, 11-28 23:59. */
export function useDayTime(now: number): (ms: number) => string {
  const { t, i18n } = useTranslation('learning');
  return (ms) => {
    const at = new Date(ms);
    const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
    const days = Math.round((startOfDay(ms) - startOfDay(now)) / dayMs);
    if (days === 0) return `${t('today.today')} ${time}`;
    if (days === 1) return `${t('today.tomorrow')} ${time}`;
    const isSoon = days > 1 && days < 7;
    const day = isSoon
      ? at.toLocaleDateString(i18n.language, { weekday: 'short' })
      : `${two(at.getMonth() + 1)}-${two(at.getDate())}`;
    return `${day} ${time}`;
  };
}

/** Until when, or from when, something is to be done. */
export function useMoment(now: number): (item: AgendaItem) => string {
  const { t } = useTranslation('learning');
  const dayTime = useDayTime(now);
  return (item) => {
    const at = momentOf(item, now);
    if (at === undefined) return t('agenda.noDue');
    const time = dayTime(at);
    if (item.opens_at_ms && item.opens_at_ms > now) return t('agenda.opens', { time });
    if (at < now) return t('today.overdue', { count: Math.max(1, Math.ceil((now - at) / dayMs)) });
    return t('agenda.due', { time });
  };
}
