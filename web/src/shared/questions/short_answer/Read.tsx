import { RichText } from '../../ui/RichText';
import type { ExpectedProps, OwnProps } from '../kind';
import styles from '../questions.module.css';
import { RubricTitles } from '../rubric/RubricTitles';

export const Own = ({ answer }: OwnProps<'short_answer'>) => <div className={styles.text}>{answer.text}</div>;

export const Expected = ({ answerKey }: ExpectedProps<'short_answer'>) => (
  <>
    {answerKey.reference ? <RichText text={answerKey.reference} /> : null}
    <RubricTitles lines={answerKey.rubric} />
  </>
);
