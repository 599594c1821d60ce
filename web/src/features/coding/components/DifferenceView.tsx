import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { DiffView } from '@/shared/ui/DiffView';
import { readDifference } from '../model/difference';
import styles from './DifferenceView.module.css';

/** How expected and actual differ, in the form that suits the kind of test. */
export function DifferenceView({ difference }: { difference: unknown }) {
  const { t } = useTranslation('coding');
  const read = readDifference(difference);
  if (read === undefined) return null;
  if (read.kind === 'value') {
    return (
      <div className={styles.sides}>
        {read.call ? <code className={styles.call}>{read.call}</code> : null}
        <Side label={t('difference.expected')} text={read.expected} tone="good" />
        <Side label={t('difference.actual')} text={read.actual} tone="bad" />
      </div>
    );
  }
  if (read.kind === 'text') {
    return (
      <div className={styles.sides}>
        {read.line === undefined ? null : <p>{t('difference.line', { line: read.line })}</p>}
        <p className={styles.legend}>{t('difference.legend')}</p>
        <DiffView before={read.expected} after={read.actual} label={t('difference.label')} />
      </div>
    );
  }
  if (read.kind === 'figure') {
    return (
      <Grid
        heads={[t('difference.item'), t('difference.expected'), t('difference.actual')]}
        rows={read.items.map((entry) => [entry.item, entry.expected, entry.actual])}
      />
    );
  }
  return (
    <div className={styles.sides}>
      {read.missing.length > 0 ? <p>{t('difference.missing', { names: listed(read.missing) })}</p> : null}
      {read.extra.length > 0 ? <p>{t('difference.extra', { names: listed(read.extra) })}</p> : null}
      {read.rowsExpected !== undefined && read.rowsExpected !== read.rowsActual ? (
        <p>{t('difference.rows', { expected: read.rowsExpected, actual: read.rowsActual ?? '—' })}</p>
      ) : null}
      {read.rows.length > 0 ? (
        <Grid
          heads={[
            t('difference.row'),
            t('difference.column'),
            t('difference.expected'),
            t('difference.actual'),
          ]}
          rows={read.rows.map((entry) => [entry.row, entry.column, entry.expected, entry.actual])}
        />
      ) : null}
    </div>
  );
}

function Side({ label, text, tone }: { label: string; text: string; tone: 'good' | 'bad' }) {
  return (
    <div className={`${styles.side} ${styles[tone]}`}>
      <span>{label}</span>
      <code>{text}</code>
    </div>
  );
}

/** Whether a cell reads as a number: those stand under each other by their digits. */
const isFigure = (cell: string) => cell === 'nan' || (cell.trim() !== '' && Number.isFinite(Number(cell)));

function Grid({ heads, rows }: { heads: string[]; rows: string[][] }) {
  return (
    <div className={styles.wide}>
      <table className={styles.grid}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a finished list
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are their place
                <td key={column} className={isFigure(cell) ? styles.figure : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
