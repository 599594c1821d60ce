import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { Ledger } from '../../api/types';
import styles from '../books.module.css';

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
          <th scope="col" className={styles.amount}>
            {t('books.debit')}
          </th>
          <th scope="col" className={styles.amount}>
            {t('books.credit')}
          </th>
          <th scope="col">{t('books.direction')}</th>
          <th scope="col" className={styles.amount}>
            {t('books.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ledger.general.map((row) => (
          <tr key={`${row.period} ${row.kind}`} className={row.kind === 'month_total' ? '' : styles.total}>
            <td className="sp-number">{row.period}</td>
            <td>{row.summary}</td>
            <td className={styles.amount}>
              <Money amount={row.debit} zero="empty" />
            </td>
            <td className={styles.amount}>
              <Money amount={row.credit} zero="empty" />
            </td>
            <td>{row.direction}</td>
            <td className={styles.amount}>
              <Money amount={row.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
