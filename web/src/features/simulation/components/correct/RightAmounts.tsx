import Decimal from 'decimal.js';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { Book, Line, Voucher } from '../../api/types';
import { AmountInput } from '../AmountInput';
import styles from './correct.module.css';

const isDebit = (line: Line) => !new Decimal(line.debit).isZero();
const amountOf = (line: Line) => (isDebit(line) ? line.debit : line.credit);

/** The amounts of a voucher, to be put right line by line. */
export const rightAmountsOf = (voucher: Voucher): string[] => voucher.lines.map(amountOf);

/** Whether any amount is another than the voucher has. */
export const differs = (voucher: Voucher, amounts: string[]): boolean =>
  voucher.lines.some((line, at) => !new Decimal(amounts[at] || '0').eq(amountOf(line)));

/** What the right amounts are out of balance by: debits less credits. */
export const outOfBalance = (voucher: Voucher, amounts: string[]): Decimal =>
  voucher.lines.reduce((sum, line, at) => {
    const amount = amounts[at] || '0';
    return isDebit(line) ? sum.plus(amount) : sum.minus(amount);
  }, new Decimal(0));

interface Props {
  book: Book;
  voucher: Voucher;
  /** The right amount of each line, on the side it stands. */
  amounts: string[];
  onChange: (amounts: string[]) => void;
}

/** 差额更正: the lines with what they say and what they should say; the difference stands beside it. */
export function RightAmounts({ book, voucher, amounts, onChange }: Props) {
  const { t } = useTranslation('simulation');
  const nameOf = (line: Line) => {
    const account = book.card.accounts.find((one) => one.code === line.account);
    return [`${line.account} ${account?.full_name ?? ''}`, ...Object.values(line.aux ?? {})].join(' · ');
  };
  const off = outOfBalance(voucher, amounts);
  return (
    <>
      <table className={styles.amounts}>
        <thead>
          <tr>
            <th scope="col">{t('correct.line')}</th>
            <th scope="col">{t('correct.side')}</th>
            <th scope="col">{t('correct.wrong')}</th>
            <th scope="col">{t('correct.right')}</th>
            <th scope="col">{t('correct.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a posted voucher never move
            <tr key={at}>
              <th scope="row">{nameOf(line)}</th>
              <td data-label={t('correct.side')}>{t(isDebit(line) ? 'correct.debit' : 'correct.credit')}</td>
              <td data-label={t('correct.wrong')}>
                <Money amount={amountOf(line)} />
              </td>
              <td data-label={t('correct.right')}>
                <AmountInput
                  label={t('correct.rightOf', { name: nameOf(line) })}
                  value={amounts[at] ?? ''}
                  onRead={(amount) =>
                    onChange(amounts.map((other, place) => (place === at ? amount : other)))
                  }
                />
              </td>
              <td data-label={t('correct.difference')}>
                <Money amount={new Decimal(amounts[at] || '0').minus(amountOf(line)).toFixed(2)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.off} role="status">
        {off.isZero() ? null : (
          <>
            {t('grid.difference')} <Money amount={off.abs().toFixed(2)} />
          </>
        )}
      </p>
    </>
  );
}
