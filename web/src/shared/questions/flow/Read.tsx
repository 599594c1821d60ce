import type { ExpectedProps, OwnProps } from '../kind';
import common from '../questions.module.css';
import type { BodyOf } from '../types';
import styles from './flow.module.css';
import { orderOf } from './order';

export const Own = ({ body, answer }: OwnProps<'flow'>) => (
  <Steps body={body} ids={answer.steps.map((step) => step.id)} />
);

export const Expected = ({ body, answerKey }: ExpectedProps<'flow'>) => (
  <Steps body={body} ids={orderOf(answerKey)} />
);

function Steps({ body, ids }: { body: BodyOf<'flow'>; ids: string[] }) {
  const title = (id: string) => body.items.find((item) => item.id === id)?.title ?? id;
  return (
    <ol className={styles.steps}>
      <li className={`${styles.step} ${styles.terminal}`}>{body.start}</li>
      {ids.map((id, index) => (
        <li key={id} className={styles.step}>
          <span className={common.rowNumber}>{index + 1}</span>
          <span className={styles.stepTitle}>{title(id)}</span>
        </li>
      ))}
      <li className={`${styles.step} ${styles.terminal}`}>{body.end}</li>
    </ol>
  );
}
