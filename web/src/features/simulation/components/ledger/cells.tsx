import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { BalanceRow } from '../../api/types';
import styles from '../books.module.css';

const pairs = ['opening', 'movement', 'closing'] as const;
const sides = ['debit', 'credit'] as const;

/** The head of a column of amounts. */
export const AmountHead = ({ label }: { label: string }) => (
  <th scope="col" className={styles.amount}>
    {label}
  </th>
);

/** An amount; nothing is left blank, unless zero says something. */
export const AmountCell = ({ amount, showsZero = false }: { amount: string; showsZero?: boolean }) => (
  <td className={styles.amount}>
    <Money amount={amount} zero={showsZero ? 'show' : 'empty'} />
  </td>
);

/** The number of a voucher, which opens it; empty on rows that are no voucher's. */
export const VoucherLink = ({ label, onVoucher }: { label: string; onVoucher: (label: string) => void }) =>
  label === '' ? null : (
    <button type="button" className={`${styles.link} sp-number`} onClick={() => onVoucher(label)}>
      {label}
    </button>
  );

interface AccountProps {
  code: string;
  name: string;
  onAccount: (code: string) => void;
}

/** An account by code and name, which opens its ledger. */
export const AccountLink = ({ code, name, onAccount }: AccountProps) => (
  <button type="button" className={`${styles.link} ${styles.account}`} onClick={() => onAccount(code)}>
    <span className="sp-number">{code}</span> {name}
  </button>
);

/** The head of a table of balances: what names a row, then opening, movement and closing with both sides. */
export function BalanceHead({ names }: { names: string[] }) {
  const { t } = useTranslation('simulation');
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" rowSpan={2}>
            {name}
          </th>
        ))}
        {pairs.map((pair) => (
          <th key={pair} scope="colgroup" colSpan={2} className={styles.group}>
            {t(`trial.${pair}`)}
          </th>
        ))}
      </tr>
      <tr>
        {pairs.flatMap((pair) =>
          sides.map((side) => (
            <th key={`${pair}.${side}`} scope="col" className={`${styles.amount} ${styles.second}`}>
              {t(`books.${side}`)}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

/** The six amounts of a row of balances. */
export const BalanceCells = ({ row, showsZero = false }: { row: BalanceRow; showsZero?: boolean }) => (
  <>
    <AmountCell amount={row.opening_debit} showsZero={showsZero} />
    <AmountCell amount={row.opening_credit} showsZero={showsZero} />
    <AmountCell amount={row.debit} showsZero={showsZero} />
    <AmountCell amount={row.credit} showsZero={showsZero} />
    <AmountCell amount={row.closing_debit} showsZero={showsZero} />
    <AmountCell amount={row.closing_credit} showsZero={showsZero} />
  </>
);
