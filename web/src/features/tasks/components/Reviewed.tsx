import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { Markdown } from '@/shared/ui/Markdown';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AttemptItem } from '../api';
import { type ItemState, itemState } from '../model/attempt';
import { pointsText } from '../model/state';
import styles from './AttemptView.module.css';
import { MarkerWords } from './MarkerWords';
import { Reasons } from './Reasons';

export const stateKey = {
  open: 'attempt.stateOpen',
  done: 'attempt.stateDone',
  right: 'attempt.stateRight',
  part: 'attempt.statePart',
  wrong: 'attempt.stateWrong',
  waiting: 'attempt.stateWaiting',
} as const satisfies Record<ItemState, string>;

const tones = {
  open: 'neutral',
  done: 'primary',
  right: 'good',
  part: 'warn',
  wrong: 'bad',
  waiting: 'warn',
} as const;

/** Whether anything is said beside the notes at places of the answer. */
const hasWords = ({ comment, reason, rubric }: NonNullable<AttemptItem['feedback']>) =>
  comment !== '' || reason !== '' || rubric.length > 0;

/** An answer that was handed in beside the key, with what the marker said and why it earned what it did. */
export function Reviewed({ item }: { item: AttemptItem }) {
  const { t } = useTranslation('tasks');
  return (
    <>
      <AnswerReview
        body={item.body}
        answer={item.answer}
        answerKey={item.key}
        files={item.files}
        noting={item.feedback ? { notes: item.feedback.notes } : undefined}
      />
      {item.feedback && hasWords(item.feedback) ? (
        <MarkerWords feedback={item.feedback} rubric={item.rubric} />
      ) : null}
      {item.mark ? <Reasons reasons={item.mark.reasons} /> : null}
      {item.analysis ? (
        <section className={styles.analysis}>
          <h3>{t('attempt.analysis')}</h3>
          <Markdown text={item.analysis} under={3} />
        </section>
      ) : null}
    </>
  );
}

/** What a question earned, or is worth. */
export function Earned({ item }: { item: AttemptItem }) {
  const { t } = useTranslation('tasks');
  if (item.mark === null) return <span>{t('attempt.points', { points: pointsText(item.points) })}</span>;
  const state = itemState(item, true);
  return (
    <span className={`sp-number ${styles.earned}`}>
      <StatusTag tone={tones[state]}>
        {t(item.mark.needs_verdict ? 'attempt.stateVerdict' : stateKey[state])}
      </StatusTag>
      {state === 'waiting'
        ? t('attempt.points', { points: pointsText(item.mark.full) })
        : t('points', { earned: formatPoints(item.mark.earned), points: pointsText(item.mark.full) })}
    </span>
  );
}
