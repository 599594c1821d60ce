import { RichText } from '../../ui/RichText';
import type { ExpectedProps, OwnProps } from '../kind';
import styles from '../questions.module.css';

export const Own = ({ answer }: OwnProps<'short_answer'>) => <div className={styles.text}>{answer.text}</div>;

export const Expected = ({ answerKey }: ExpectedProps<'short_answer'>) => (
  <>
    {answerKey.reference ? <RichText text={answerKey.reference} /> : null}
    <ul style={{ paddingInlineStart: 18 }}>
      {answerKey.rubric.map((point) => (
        <li key={point.title}>{point.title}</li>
      ))}
    </ul>
  </>
);
