import { useTranslation } from 'react-i18next';
import { RubricGiven } from '@/shared/marking/RubricGiven';
import type { AttemptItem } from '../api';
import styles from './MarkerWords.module.css';

interface Props {
  feedback: NonNullable<AttemptItem['feedback']>;
  rubric: AttemptItem['rubric'];
}

/** What the teacher said to an answer, and by which points of the rubric they marked it. */
export function MarkerWords({ feedback, rubric }: Props) {
  const { t } = useTranslation('tasks');
  return (
    <section className={styles.words}>
      <h3>{t('attempt.marker')}</h3>
      <RubricGiven lines={rubric} />
      {feedback.comment ? <p>{feedback.comment}</p> : null}
      {feedback.reason ? <p>{t('attempt.changedBecause', { reason: feedback.reason })}</p> : null}
    </section>
  );
}
