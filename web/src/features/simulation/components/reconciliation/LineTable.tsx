import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import { StatusTag } from '@/shared/ui/StatusTag';
import { isPayment, type MatchLine } from '../../model/reconciliation';
import books from '../books.module.css';
import styles from './Reconciliation.module.css';
import type { Matching } from './useMatching';

interface Props {
  title: string;
  side: 'bank' | 'book';
  lines: MatchLine[];
  matching: Matching;
  /** The number that both sides of a match show. */
  numbers: ReadonlyMap<number, number>;
  /** 只看未勾对 */
  onlyOpen: boolean;
  canWrite: boolean;
  onVoucher?: (label: string) => void;
}

/** One list. Money in and money out have the same words on both; which side of the account that is, stands above. */
export function LineTable({ title, side, lines, onlyOpen, ...rest }: Props) {
  const { t } = useTranslation('simulation');
  const shown = onlyOpen ? lines.filter((line) => isPayment(line) && line.matchId === null) : lines;
  const open = lines.filter((line) => isPayment(line) && line.matchId === null).length;
  return (
    <div className={books.sheet}>
      <table className={`${books.table} ${styles.list}`}>
        <caption className={styles.caption}>
          {title}
          <small>
            {open > 0 ? t('reconciliation.open', { count: open }) : t('reconciliation.allMatched')}
          </small>
          <small className={styles.sides}>{t(`reconciliation.${side}Sides`)}</small>
        </caption>
        <thead>
          <tr>
            {rest.canWrite ? <th scope="col" aria-label={t('reconciliation.tick')} /> : null}
            <th scope="col">{t('books.date')}</th>
            <th scope="col">{t('grid.summary')}</th>
            <th scope="col" className={books.amount}>
              {t('reconciliation.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRow key={line.key} line={line} {...rest} />
          ))}
          {shown.length === 0 ? (
            <tr>
              <td colSpan={rest.canWrite ? 4 : 3} className={books.muted}>
                {t(onlyOpen ? 'reconciliation.allMatched' : 'reconciliation.noLines')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Props, 'matching' | 'numbers' | 'canWrite' | 'onVoucher'> {
  line: MatchLine;
}

function LineRow({ line, matching, numbers, canWrite, onVoucher }: RowProps) {
  const { t } = useTranslation('simulation');
  const isTicked = matching.ticked.has(line.key);
  const isOut = line.amount.startsWith('-');
  return (
    <tr className={isTicked ? styles.ticked : line.matchId === null ? '' : styles.matched}>
      {canWrite ? (
        <td className={styles.box}>
          {isPayment(line) ? (
            <label>
              <input
                type="checkbox"
                checked={isTicked}
                aria-label={t('reconciliation.tickLine', {
                  date: line.date,
                  summary: line.summary || line.reference,
                  amount: line.amount,
                })}
                onChange={() => matching.toggle(line)}
              />
            </label>
          ) : null}
        </td>
      ) : null}
      <td className={`sp-number ${styles.date}`}>{line.date.slice(5)}</td>
      <td className={styles.summary}>
        <span title={line.summary}>{line.summary}</span>
        {onVoucher ? (
          <button type="button" className={books.link} onClick={() => onVoucher(line.reference)}>
            {line.reference}
          </button>
        ) : line.reference ? (
          <small className="sp-number" title={line.reference}>
            {line.reference}
          </small>
        ) : null}
      </td>
      <td className={books.amount}>
        {isPayment(line) ? (
          <span className={styles.money}>
            <small>{t(isOut ? 'reconciliation.out' : 'reconciliation.in')}</small>
            <Money amount={line.amount.replace('-', '')} />
          </span>
        ) : null}
        {line.matchId === null ? null : line.isOutstanding ? (
          <StatusTag tone="warn">{t('reconciliation.later')}</StatusTag>
        ) : (
          <StatusTag tone="good">{t('reconciliation.pair', { number: numbers.get(line.matchId) })}</StatusTag>
        )}
      </td>
    </tr>
  );
}
