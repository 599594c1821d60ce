import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';
import type { AttemptItem } from '../api';
import { rubricTitles } from '../model/attempt';
import styles from './MarkerWords.module.css';

interface Props {
  feedback: NonNullable<AttemptItem['feedback']>;
  answerKey: AttemptItem['key'];
}

/** What the teacher said to an answer, and which points of it they saw. */
export function MarkerWords({ feedback, answerKey }: Props) {
  const { t } = useTranslation('tasks');
  const titles = rubricTitles(answerKey, feedback.rubric);
  return (
    <section className={styles.words}>
      <h3>{t('attempt.marker')}</h3>
      {titles.length > 0 ? (
        <ul>
          {titles.map((title) => (
            <li key={title}>
              <CheckOutlined aria-hidden="true" /> {title}
            </li>
          ))}
        </ul>
      ) : null}
      {feedback.comment ? <p>{feedback.comment}</p> : null}
      {feedback.reason ? <p>{t('attempt.changedBecause', { reason: feedback.reason })}</p> : null}
    </section>
  );
}
