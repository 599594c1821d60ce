import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { auxiliaryQuery, type BooksView } from '../../api/ledgers';
import type { Book } from '../../api/types';
import styles from '../books.module.css';
import { AccountLink, BalanceCells, BalanceHead } from './cells';
import type { Item } from './LedgerTab';
import { Sheet } from './Sheet';

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
        <BalanceHead names={[kind, t('grid.account')]} />
        <tbody>
          {balances.rows.map((row, at) => (
            <tr key={`${row.aux} ${row.account}`}>
              <td>{balances.rows[at - 1]?.aux === row.aux ? '' : row.aux}</td>
              <td>
                <AccountLink
                  code={row.account}
                  name={row.name}
                  onAccount={(code) => onItem(code, { kind, item: row.aux })}
                />
              </td>
              <BalanceCells row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('trial.total')}</td>
            <BalanceCells row={balances.totals} />
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
