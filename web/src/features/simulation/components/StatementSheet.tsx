import { useTranslation } from 'react-i18next';
import { withoutLetters } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import { readAmount } from '@/shared/vouchers/amount';
import type { StatementLine, StatementView } from '../api/types';
import styles from './books.module.css';
import own from './Statement.module.css';

interface Props {
  statement: StatementView['statement'];
  lines: StatementLine[];
  typed?: Record<string, string> | undefined;
  isByHand?: boolean;
  onType?: (cell: string, text: string) => void;
  onOrigin?: (line: StatementLine, column: number) => void;
}

/** A page of a statement: its lines with their numbers, and an amount for each column. */
export function StatementSheet({ statement, lines, typed, isByHand = false, onType, onOrigin }: Props) {
  const { t } = useTranslation('simulation');
  const { columns } = statement;
  const cellOf = (line: StatementLine, place: number) => {
    const column = columns[place];
    const cell = `${line.no}.${column?.column}`;
    const amount = <Money amount={line.cells[place]?.amount} zero="empty" />;
    if (typed !== undefined && onType) {
      return (
        <input
          className={`sp-number ${styles.input}`}
          aria-label={`${line.label} ${column?.label}`}
          aria-invalid={readAmount(typed[cell] ?? '') === undefined}
          inputMode="decimal"
          value={typed[cell] ?? ''}
          onChange={(event) => onType(cell, withoutLetters(event.target.value))}
        />
      );
    }
    return onOrigin ? (
      <button
        type="button"
        className={isByHand ? own.how : styles.link}
        {...(isByHand
          ? { 'aria-label': t('statement.howOf', { line: line.label, column: column?.label ?? '' }) }
          : {})}
        onClick={() => onOrigin(line, place)}
      >
        {isByHand ? t('statement.how') : amount}
      </button>
    ) : (
      amount
    );
  };
  return (
    <div className={`${styles.sheet} ${columns.length > 3 ? own.wide : ''}`}>
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{statement.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('statement.item')}</th>
            <th scope="col">{t('statement.no')}</th>
            {columns.map((column) => (
              <th key={column.column} scope="col" className={styles.amount}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.flatMap((line) => [
            line.section ? (
              <tr key={`s${line.no}`} className={styles.section}>
                <td colSpan={2 + columns.length}>{line.section}</td>
              </tr>
            ) : null,
            <tr key={line.no} className={line.is_total ? styles.total : ''}>
              <td style={{ paddingLeft: 10 + line.indent * 18 }}>
                {line.label}
                {/* While amounts are typed the cells hold them. */}
                {isByHand && typed !== undefined && onOrigin ? (
                  <button
                    type="button"
                    className={`${own.how} ${own.beside}`}
                    aria-label={t('statement.howOf', { line: line.label, column: columns[0]?.label ?? '' })}
                    onClick={() => onOrigin(line, 0)}
                  >
                    {t('statement.how')}
                  </button>
                ) : null}
              </td>
              <td className={`sp-number ${styles.muted}`}>{line.no}</td>
              {columns.map((column, place) => (
                <td key={column.column} className={styles.amount}>
                  {cellOf(line, place)}
                </td>
              ))}
            </tr>,
          ])}
        </tbody>
      </table>
    </div>
  );
}
