import type { TFunction } from 'i18next';
import { listed } from '@/shared/lib/wording';
import type { Tone } from '@/shared/ui/StatusTag';
import type { Author, CaseState } from '../api';
import type { Lines } from '../model/marks';

type T = TFunction<'originality'>;

/** Whose hand-in: their name, or the class of another teacher's student. */
export function nameOf(t: T, { name, class_name }: Author): string {
  if (name !== null) return name;
  return class_name === null ? t('someoneElse') : t('someone', { class: class_name });
}

/** What tells people of one name apart; of a student who is not named, nothing more than the name says. */
export const asideOf = ({ name, student_number, class_name }: Author): string =>
  name === null ? '' : [student_number, class_name].filter(Boolean).join(' · ');

export const caseTone: Record<CaseState, Tone> = { asked: 'warn', answered: 'primary', closed: 'neutral' };

/** Runs of lines beyond these are counted in, not named. */
const namedRuns = 6;

/** 7–12、20: which lines are spoken of. */
export function lineWords(t: T, lines: Lines[]): string {
  const named = lines
    .slice(0, namedRuns)
    .map(({ from, to }) => (from === to ? String(from) : t('lines', { from, to })));
  return lines.length > namedRuns ? t('ask.more', { lines: listed(named) }) : listed(named);
}

/** What a student might be asked: a proposal that names their lines. */
export const proposal = (t: T, title: string, lines: Lines[]): string =>
  lines.length === 0
    ? t('ask.proposedPlain', { title })
    : t('ask.proposed', { title, lines: lineWords(t, lines) });
