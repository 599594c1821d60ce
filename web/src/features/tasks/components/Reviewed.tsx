import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { RegradedNotes } from '@/shared/marking/RegradedNotes';
import { useRegraded } from '@/shared/marking/regraded';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { Markdown } from '@/shared/ui/Markdown';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AttemptItem } from '../api';
import { type ItemState, itemState } from '../model/attempt';
import { pointsText } from '../model/state';
import styles from './AttemptView.module.css';
import { LeftOut } from './LeftOut';
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

interface Props {
  attemptId: number;
  /** Its place in the attempt, from 0. */
  place: number;
  item: AttemptItem;
}

/** An answer that was handed in beside the key, with what the marker said and why it earned what it did. */
export function Reviewed({ attemptId, place, item }: Props) {
  const { t } = useTranslation('tasks');
  const regrades = useRegraded('exercise', attemptId, place);
  const isToldThere = regrades.some((one) => one.reason === item.feedback?.reason);
  const feedback = item.feedback && isToldThere ? { ...item.feedback, reason: '' } : item.feedback;
  return (
    <>
      <AnswerReview
        body={item.body}
        answer={item.answer}
        answerKey={item.key}
        files={item.files}
        noting={item.feedback ? { notes: item.feedback.notes } : undefined}
      />
      {item.left_out && regrades.length === 0 ? <LeftOut of={item.left_out} /> : null}
      <RegradedNotes notes={regrades} />
      {feedback && hasWords(feedback) ? <MarkerWords feedback={feedback} rubric={item.rubric} /> : null}
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
