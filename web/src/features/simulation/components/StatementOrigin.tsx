import { useTranslation } from 'react-i18next';
import { formatMoney } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import type { StatementLine, StatementPart, StatementView } from '../api/types';
import { formulaText } from '../model/formula';
import styles from './books.module.css';

interface Props {
  statement: StatementView['statement'];
  line: StatementLine;
  column: number;
  /** Whether it comes without figures: only what it is taken from is said. */
  isByHand: boolean;
  onAccount: (code: string) => void;
  onVoucher: (label: string) => void;
  /** Another cell of the statement. */
  onCell: (cell: { line: StatementLine; column: number }) => void;
}

/** What a cell was added up from; each part opens what stands behind it. */
export function StatementOrigin({ statement, line, column, isByHand, onAccount, onVoucher, onCell }: Props) {
  const { t } = useTranslation('simulation');
  const { columns, lines } = statement;
  const cell = line.cells[column];
  const parts = cell?.parts ?? [];
  const columnName = (key: string) => columns.find((one) => one.column === key)?.label ?? key;
  const lineName = (no: number) => t('statement.line', { no });
  const terms = cell?.terms?.length ? cell.terms : line.terms;
  const nameOf = (part: StatementPart) => {
    switch (part.from) {
      case 'account':
        return (
          <button type="button" className={styles.link} onClick={() => onAccount(part.account)}>
            <span className="sp-number">{part.account}</span> {part.name}
            {part.aux ? ` [${part.aux}]` : ''}
          </button>
        );
      case 'voucher':
        return (
          <button type="button" className={styles.link} onClick={() => onVoucher(part.voucher)}>
            <span className="sp-number">{part.voucher}</span> {part.summary}
          </button>
        );
      case 'line': {
        const other = lines.find((one) => one.no === part.no);
        return other ? (
          <button type="button" className={styles.link} onClick={() => onCell({ line: other, column })}>
            {lineName(part.no)} {other.label}
          </button>
        ) : (
          lineName(part.no)
        );
      }
      case 'column': {
        const place = columns.findIndex((one) => one.column === part.column);
        return (
          <button type="button" className={styles.link} onClick={() => onCell({ line, column: place })}>
            {columnName(part.column)}
          </button>
        );
      }
      case 'rate':
        return t('statement.rate', { base: formatMoney(part.base), percent: part.percent });
      case 'before':
        return t('statement.before');
      case 'constant':
        return t('statement.constant');
    }
  };
  const listed = (all: StatementPart[]) => (
    <ul className={styles.parts}>
      {all.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        <li key={place}>
          <span>
            {nameOf(part)}
            {part.from === 'rate' ? listed(part.of) : null}
          </span>
          <Money amount={part.amount} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {terms.length > 0 ? (
        <p className={styles.formula}>{formulaText(terms, t, lineName, columnName)}</p>
      ) : null}
      {isByHand ? null : parts.length === 0 ? (
        <p className={styles.muted}>{t('statement.noParts')}</p>
      ) : (
        listed(parts)
      )}
    </>
  );
}
