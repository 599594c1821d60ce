import type { TFunction } from 'i18next';
import type { Tone } from '@/shared/ui/StatusTag';
import { figureOf } from '../marks';
import type { AppealSource, AppealState } from './api';

export const appealTone: Record<AppealState, Tone> = {
  open: 'warn',
  taken: 'primary',
  raised: 'good',
  lowered: 'bad',
  kept: 'neutral',
  withdrawn: 'neutral',
};

/** Work that is marked as a whole has a share of a hundred, answers have points. */
export const unitOf = (source: AppealSource) =>
  source === 'book' || source === 'flow' || source === 'program' ? '%' : '';

/** What of the work it is about: a question, a cell, the whole. */
export function whatOf(
  t: TFunction<['appeals']>,
  { source_kind: source, position, part }: { source_kind: AppealSource; position: number; part: string },
): string {
  if (source === 'cell') return t('appeals:what.cell', { name: part });
  if (source === 'exam' || source === 'exercise') return t('appeals:what.question', { number: position + 1 });
  return t(`appeals:what.${source}`);
}

/** What it was and is; only what it was while nothing is decided. */
export function pointsOf(
  t: TFunction<['appeals']>,
  one: {
    source_kind: AppealSource;
    points_before: number;
    points_after: number | null;
  },
): string {
  const unit = unitOf(one.source_kind);
  const before = figureOf(one.points_before, unit);
  if (one.points_after === null || one.points_after === one.points_before) {
    return t('appeals:from', { points: before });
  }
  return t('appeals:change', { before, after: figureOf(one.points_after, unit) });
}
