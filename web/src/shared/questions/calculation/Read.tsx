import type { ExpectedProps, OwnProps } from '../kind';
import styles from '../questions.module.css';
import type { BodyOf } from '../types';

export const Own = ({ body, answer }: OwnProps<'calculation'>) => (
  <>
    <Cells body={body} values={answer.cells} />
    {answer.process ? <div className={styles.text}>{answer.process}</div> : null}
  </>
);

export const Expected = ({ body, answerKey }: ExpectedProps<'calculation'>) => (
  <Cells
    body={body}
    values={Object.fromEntries(answerKey.cells.map((cell) => [cell.id, cell.value ?? cell.formula ?? '']))}
  />
);

function Cells({ body, values }: { body: BodyOf<'calculation'>; values: Record<string, string> }) {
  return (
    <table className={styles.table} style={{ maxWidth: 480 }}>
      <tbody>
        {body.cells.map((cell) => (
          <tr key={cell.id}>
            <td>{cell.label}</td>
            <td className={styles.amount}>
              {values[cell.id] || '—'} <span className={styles.unit}>{cell.unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
