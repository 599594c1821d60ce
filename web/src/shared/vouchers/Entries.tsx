import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import styles from './Entries.module.css';
import type { Line } from './types';

interface Props {
  title?: string;
  lines: Line[];
  /** The full name of an account, by its code. */
  nameOf: (code: string) => string | undefined;
  /** What is said of a line's cash flow item. */
  flowOf?: (line: Line) => string | undefined;
  /** What is said where nothing was booked. */
  none?: string;
}

/** A voucher's lines to be read: debit or credit, the account with its items, the amount. */
export function Entries({ title, lines, nameOf, flowOf, none = '' }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.entries}>
      {title === undefined ? null : <h3>{title}</h3>}
      {lines.length === 0 ? <p className={styles.none}>{none}</p> : null}
      {lines.map((line, index) => {
        const isCredit = Number(line.debit) === 0;
        const flow = flowOf?.(line);
        const items = Object.values(line.aux).join('/');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <p key={index} className={isCredit ? styles.credit : ''}>
            <span>
              {t(isCredit ? 'report.credit' : 'report.debit')} {nameOf(line.account) ?? line.account}
              {items ? ` [${items}]` : ''}
              {flow === undefined ? null : (
                <small className={styles.flow}>{t('report.cashFlow', { name: flow })}</small>
              )}
            </span>
            <Money amount={isCredit ? line.credit : line.debit} />
          </p>
        );
      })}
    </div>
  );
}
