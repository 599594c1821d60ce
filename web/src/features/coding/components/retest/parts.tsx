import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Change, gainOf, kindOf, type Note, notesOf, signed } from '../../model/retest';
import type { RetestSubmission } from '../../retestApi';
import styles from './retest.module.css';

/** What both the table and the list of a phone show of a change. */

const figure = (percent: number | null, none: string) =>
  percent === null ? none : `${roundPercent(percent)}`;

/** `40 → 100` as one text. */
export const fromToText = ({ before, after }: Change, none: string): string =>
  `${figure(before, none)} → ${figure(after, none)}`;

/** From what to what. */
export function FromTo({ of }: { of: Change }) {
  const { t } = useTranslation('coding');
  const none = t('retest.student.none');
  const before = figure(of.before, none);
  const after = figure(of.after, none);
  return (
    <span className={`sp-number ${styles.fromTo}`}>
      <span className="sp-visually-hidden">{t('retest.student.from', { before, after })}</span>
      <span aria-hidden="true">
        <span className={styles.was}>{before}</span> → <b>{after}</b>
      </span>
    </span>
  );
}

/** By how much, with its sign and its colour. */
export function Difference({ of }: { of: Change }) {
  const { t } = useTranslation('coding');
  const kind = kindOf(of);
  return (
    <span className={`sp-number ${styles[kind] ?? ''}`}>
      {kind === 'same'
        ? t('retest.student.same')
        : kind === 'new'
          ? t('retest.student.new')
          : signed(gainOf(of))}
    </span>
  );
}

const noteTone = { decided: 'primary', broken: 'bad' } as const;

/** Why something stays as it is. */
export function Notes({ notes }: { notes: Note[] }) {
  const { t } = useTranslation('coding');
  if (notes.length === 0) return null;
  return (
    <span className={styles.notes}>
      {notes.map((note) => (
        <StatusTag key={note} tone={noteTone[note]}>
          {t(`retest.student.${note}`)}
        </StatusTag>
      ))}
    </span>
  );
}

/** The submissions behind what a student earns, the first hand-in first. */
export function Tries({ submissions }: { submissions: RetestSubmission[] }) {
  const { t } = useTranslation('coding');
  return (
    <ol className={styles.tries} aria-label={t('retest.student.tries')}>
      {submissions.map((one) => (
        <li key={one.submission_id}>
          <span>{t('retest.student.try', { number: one.number })}</span>
          <FromTo of={one} />
          <Difference of={one} />
          <Notes notes={notesOf([one])} />
        </li>
      ))}
    </ol>
  );
}
