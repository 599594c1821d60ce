import type { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { roundPercent } from '@/shared/lib/points';

type Step = Schema<'BookLineStep'>;
type T = ReturnType<typeof useTranslation<'marking'>>['t'];

function nameOf({ line, business_number, title }: Step, t: T) {
  switch (line.kind) {
    case 'business':
      return t('history.step.business', { number: business_number ?? '', title });
    case 'part':
      return t(`history.step.part.${line.part}`);
    case 'duty':
      return t('history.step.duty', { title, post: t(`history.step.post.${line.post}`) });
  }
}

/** What a mark changed inside the report of a book, or took back, in the language of its reader. */
export function stepText(step: Step, t: T) {
  const name = nameOf(step, t);
  const { deduction: text, to } = step;
  if (text === null) {
    return to === null
      ? t('history.step.earnBack', { name })
      : t('history.step.earns', { name, percent: roundPercent(to / 100) });
  }
  if (to === null) return t('history.step.costBack', { name, text });
  if (to === 0) return t('history.step.waived', { name, text });
  return t('history.step.costs', { name, text, percent: roundPercent(to / 100) });
}
