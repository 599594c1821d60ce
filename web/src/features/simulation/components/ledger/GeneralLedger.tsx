import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../api/types';
import styles from '../books.module.css';
import { AmountCell, AmountHead } from './cells';

/** 总账: opening, the sums of each month, and of the year. */
export function GeneralLedger({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('simulation');
  return (
    <table className={styles.table}>
      <caption className="sp-visually-hidden">{ledger.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('books.period')}</th>
          <th scope="col">{t('grid.summary')}</th>
          <AmountHead label={t('books.debit')} />
          <AmountHead label={t('books.credit')} />
          <th scope="col">{t('books.direction')}</th>
          <AmountHead label={t('books.balance')} />
        </tr>
      </thead>
      <tbody>
        {ledger.general.map((row) => (
          <tr key={`${row.period} ${row.kind}`} className={row.kind === 'month_total' ? '' : styles.total}>
            <td className="sp-number">{row.period}</td>
            <td>{row.summary}</td>
            <AmountCell amount={row.debit} />
            <AmountCell amount={row.credit} />
            <td>{row.direction}</td>
            <AmountCell amount={row.balance} showsZero />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
