import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { Skeleton } from '@/shared/ui/Skeleton';
import { auxiliaryQuery, type BooksView } from '../../api/ledgers';
import type { BalanceRow, Book } from '../../api/types';
import styles from '../books.module.css';
import type { Item } from './LedgerTab';
import { Sheet } from './Sheet';

const pairs = ['opening', 'movement', 'closing'] as const;

const figures = (row: BalanceRow) => [
  ['opening_debit', row.opening_debit],
  ['opening_credit', row.opening_credit],
  ['debit', row.debit],
  ['credit', row.credit],
  ['closing_debit', row.closing_debit],
  ['closing_credit', row.closing_credit],
];

interface Props {
  book: Book;
  view: BooksView;
  onItem: (account: string, item: Item) => void;
}

/** 辅助余额表: each customer, supplier, department … with its balances by account; a row opens its ledger. */
export function AuxiliaryBalances({ book, view, onItem }: Props) {
  const { t } = useTranslation('simulation');
  const [asked, setKind] = useState<string>();
  const { data, error, refetch } = useQuery(auxiliaryQuery(book.id, view, { kind: asked }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  const { kind, balances } = data;
  if (kind === null || balances === null) return <p className={styles.muted}>{t('auxiliary.none')}</p>;
  return (
    <Sheet
      book={book}
      title={t('auxiliary.title', { kind })}
      about={view.period}
      tools={<Segmented value={kind} options={data.kinds} onChange={setKind} />}
    >
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{t('auxiliary.title', { kind })}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {kind}
            </th>
            <th scope="col" rowSpan={2}>
              {t('grid.account')}
            </th>
            {pairs.map((pair) => (
              <th key={pair} scope="colgroup" colSpan={2} className={styles.group}>
                {t(`trial.${pair}`)}
              </th>
            ))}
          </tr>
          <tr>
            {pairs.flatMap((pair) =>
              (['debit', 'credit'] as const).map((side) => (
                <th key={`${pair}${side}`} scope="col" className={styles.amount} style={{ top: 31 }}>
                  {t(`books.${side}`)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {balances.rows.map((row, at) => (
            <tr key={`${row.aux} ${row.account}`}>
              <td>{balances.rows[at - 1]?.aux === row.aux ? '' : row.aux}</td>
              <td>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => onItem(row.account, { kind, item: row.aux })}
                >
                  <span className="sp-number">{row.account}</span> {row.name}
                </button>
              </td>
              {figures(row).map(([name, amount]) => (
                <td key={name} className={styles.amount}>
                  <Money amount={amount ?? '0'} zero="empty" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('trial.total')}</td>
            {figures(balances.totals).map(([name, amount]) => (
              <td key={name} className={styles.amount}>
                <Money amount={amount ?? '0'} zero="empty" />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
