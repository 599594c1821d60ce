import { useTranslation } from 'react-i18next';
import type { MultiColumnLedger } from '../../api/types';
import styles from '../books.module.css';
import { AmountCell, VoucherLink } from './cells';

interface Props {
  name: string;
  ledger: MultiColumnLedger;
  onVoucher: (label: string) => void;
}

const sides = ['debit', 'credit'] as const;

/** 多栏账: each movement in the column of the account below, or of the auxiliary item, that it stands on. */
export function ColumnLedger({ name, ledger, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  // Columns of debit first; those of credit follow under their own head.
  const groups = sides
    .map((side) => ({
      side,
      columns: ledger.columns.map((column, at) => ({ ...column, at })).filter((one) => one.side === side),
    }))
    .filter((group) => group.columns.length > 0);
  const columns = groups.flatMap((group) => group.columns);
  return (
    <table className={styles.table}>
      <caption className="sp-visually-hidden">{name}</caption>
      <thead>
        <tr>
          {(['date', 'voucher'] as const).map((head) => (
            <th key={head} scope="col" rowSpan={2}>
              {t(`books.${head}`)}
            </th>
          ))}
          <th scope="col" rowSpan={2}>
            {t('grid.summary')}
          </th>
          <th scope="col" rowSpan={2}>
            {t('books.direction')}
          </th>
          <th scope="col" rowSpan={2} className={styles.amount}>
            {t('books.balance')}
          </th>
          {groups.map((group) => (
            <th key={group.side} scope="colgroup" colSpan={group.columns.length} className={styles.group}>
              {t(`books.columns.${group.side}`)}
            </th>
          ))}
        </tr>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={`${styles.amount} ${styles.second}`}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ledger.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a ledger have no identity but their place
          <tr key={index} className={row.kind === 'line' ? '' : styles.total}>
            <td className="sp-number">{row.date.slice(5)}</td>
            <td className="sp-number">
              <VoucherLink label={row.voucher} onVoucher={onVoucher} />
            </td>
            <td className={styles.words}>{row.summary}</td>
            <td>{row.direction}</td>
            <AmountCell amount={row.balance} showsZero />
            {columns.map((column) => (
              <AmountCell key={column.key} amount={row.amounts[column.at] ?? '0'} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
