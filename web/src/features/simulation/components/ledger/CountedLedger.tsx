import { useTranslation } from 'react-i18next';
import type { Ledger } from '../../api/types';
import { countedRow, shownForeign, shownQuantity } from '../../model/quantities';
import styles from '../books.module.css';
import { AmountCell, AmountHead, VoucherLink } from './cells';

const groups = ['received', 'issued', 'balance'] as const;

interface Props {
  ledger: Ledger;
  /** Of an account in foreign money: what it is kept in. */
  currency?: string | undefined;
  onVoucher: (label: string) => void;
}

/**
 * 数量金额账 in its printed form: 收入, 发出 and 结存, each with quantity, price and amount; of foreign money 借方, 贷方 and 余额,
 * each with the foreign amount, the rate and the yuan.
 */
export function CountedLedger({ ledger, currency, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const words = currency === undefined ? 'counted' : 'foreign';
  return (
    <table className={`${styles.table} ${styles.counted}`}>
      <caption className="sp-visually-hidden">{ledger.name}</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {t('books.date')}
          </th>
          <th scope="col" rowSpan={2}>
            {t('books.voucher')}
          </th>
          <th scope="col" rowSpan={2}>
            {t('grid.summary')}
          </th>
          {groups.map((group) => (
            <th key={group} scope="colgroup" colSpan={3} className={styles.group}>
              {t(`books.${words}.${group}`)}
            </th>
          ))}
        </tr>
        <tr className={styles.second}>
          {groups.flatMap((group) => [
            <AmountHead
              key={`${group}.quantity`}
              label={t(`books.${words}.quantity`, { currency: currency ?? '' })}
            />,
            <AmountHead key={`${group}.price`} label={t(`books.${words}.price`)} />,
            <AmountHead key={`${group}.amount`} label={t(`books.${words}.amount`)} />,
          ])}
        </tr>
      </thead>
      <tbody>
        {ledger.detail.map((row, index) => {
          const cells = countedRow(row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a ledger have no identity but their place
            <tr key={index} className={row.kind === 'line' ? '' : styles.total}>
              <td className="sp-number">{row.date.slice(5)}</td>
              <td className="sp-number">
                <VoucherLink label={row.voucher} onVoucher={onVoucher} />
              </td>
              <td className={styles.words}>{row.summary}</td>
              {groups.flatMap((group) => {
                const { quantity, price, amount } = cells[group];
                const isLeft = group === 'balance';
                return [
                  <td key={`${group}.quantity`} className={`${styles.amount} sp-number`}>
                    {currency === undefined
                      ? shownQuantity(quantity, isLeft)
                      : shownForeign(quantity, isLeft)}
                  </td>,
                  <td key={`${group}.price`} className={`${styles.amount} sp-number`}>
                    {price}
                  </td>,
                  <AmountCell key={`${group}.amount`} amount={amount} showsZero={isLeft} />,
                ];
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
