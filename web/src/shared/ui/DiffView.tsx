import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { diffLines, folded } from '../lib/diff';
import styles from './DiffView.module.css';

interface Props {
  before: string;
  after: string;
  label: string;
}

/** Two texts line by line; what is gone is marked with −, what is new with +. */
export function DiffView({ before, after, label }: Props) {
  const { t } = useTranslation('coding');
  const lines = useMemo(() => folded(diffLines(before, after)), [before, after]);
  if (before === after) return <p className={styles.same}>{t('diff.same')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <tbody>
          {lines.map((line) =>
            line.kind === 'fold' ? (
              <tr key={line.key} className={styles.fold}>
                <td colSpan={4}>{t('diff.fold', { count: line.count })}</td>
              </tr>
            ) : (
              <tr key={`${line.left} ${line.right}`} className={styles[line.kind]}>
                <td className={styles.number}>{line.left}</td>
                <td className={styles.number}>{line.right}</td>
                <td className={styles.sign}>
                  <span aria-hidden="true">
                    {line.kind === 'gone' ? '−' : line.kind === 'new' ? '+' : ''}
                  </span>
                  {line.kind === 'same' ? null : (
                    <span className="sp-visually-hidden">{t(`diff.${line.kind}`)}</span>
                  )}
                </td>
                <td className={styles.text}>{line.text}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
