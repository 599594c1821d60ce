import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../api/types';
import styles from '../books.module.css';
import { CountedLedger } from './CountedLedger';
import { AmountCell, AmountHead, VoucherLink } from './cells';

interface Props {
  ledger: Ledger;
  /** Of an account in foreign money: what it is kept in. */
  currency?: string | undefined;
  onVoucher: (label: string) => void;
}

/** 三栏明细账 and 日记账; an account that keeps a quantity has 数量金额账 in their place. */
export function DetailLedger({ ledger, currency, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  if (ledger.detail.some((row) => row.quantities != null))
    return <CountedLedger {...{ ledger, currency, onVoucher }} />;
  return (
    <table className={styles.table}>
      <caption className="sp-visually-hidden">{ledger.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('books.date')}</th>
          <th scope="col">{t('books.voucher')}</th>
          <th scope="col">{t('grid.summary')}</th>
          <AmountHead label={t('books.debit')} />
          <AmountHead label={t('books.credit')} />
          <th scope="col">{t('books.direction')}</th>
          <AmountHead label={t('books.balance')} />
        </tr>
      </thead>
      <tbody>
        {ledger.detail.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a ledger have no identity but their place
          <tr key={index} className={row.kind === 'line' ? '' : styles.total}>
            <td className="sp-number">{row.date.slice(5)}</td>
            <td className="sp-number">
              <VoucherLink label={row.voucher} onVoucher={onVoucher} />
            </td>
            <td className={styles.words}>{row.summary}</td>
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
