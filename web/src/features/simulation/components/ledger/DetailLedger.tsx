import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { Ledger } from '../../api/types';
import styles from '../books.module.css';

const quantities = ['received', 'issued', 'balance'] as const;

/** 500.00 is 500; nothing moved is left blank. */
function shownQuantity(quantity: string | undefined, showsZero: boolean): string {
  const number = Number(quantity ?? 0);
  return number === 0 && !showsZero ? '' : number.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

interface Props {
  ledger: Ledger;
  onVoucher: (label: string) => void;
}

/** 三栏明细账 and 日记账; an account that keeps a quantity shows it beside its amounts (数量金额账). */
export function DetailLedger({ ledger, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const isCounted = ledger.detail.some((row) => row.quantities != null);
  return (
    <table className={styles.table}>
      <caption className="sp-visually-hidden">{ledger.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('books.date')}</th>
          <th scope="col">{t('books.voucher')}</th>
          <th scope="col">{t('grid.summary')}</th>
          {isCounted
            ? quantities.map((name) => (
                <th key={name} scope="col" className={styles.amount}>
                  {t(`books.quantity.${name}`)}
                </th>
              ))
            : null}
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
        {ledger.detail.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a ledger have no identity but their place
          <tr key={index} className={row.kind === 'line' ? '' : styles.total}>
            <td className="sp-number">{row.date.slice(5)}</td>
            <td className="sp-number">
              {row.voucher ? (
                <button type="button" className={styles.link} onClick={() => onVoucher(row.voucher)}>
                  {row.voucher}
                </button>
              ) : null}
            </td>
            <td className={styles.words}>{row.summary}</td>
            {isCounted
              ? quantities.map((name) => (
                  <td key={name} className={`${styles.amount} sp-number`}>
                    {shownQuantity(row.quantities?.[name], name === 'balance')}
                  </td>
                ))
              : null}
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
