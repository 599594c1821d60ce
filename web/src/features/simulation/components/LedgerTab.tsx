import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type BooksView, journalQuery, ledgerQuery } from '../api/ledgers';
import type { Book } from '../api/types';
import { BookFiles } from './BookFiles';
import styles from './books.module.css';
import { firstView, ViewTools } from './ViewTools';

interface Props {
  book: Book;
  /** None for the journal. */
  account: string | undefined;
  /** What it begins with; the open period if not said. */
  begins: BooksView | undefined;
  onAccount: (code: string | undefined) => void;
  onVoucher: (label: string) => void;
}

/** 账簿: the journal, and the ledger of each account; every voucher number opens the voucher. */
export function LedgerTab({ book, account, begins, onAccount, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [view, setView] = useState(() => begins ?? firstView(book));
  const used = new Set(
    book.vouchers.flatMap((voucher) =>
      voucher.lines.flatMap((line) => [line.account.slice(0, 4), line.account.slice(0, 6), line.account]),
    ),
  );
  const accounts = book.card.accounts.filter((one) => used.has(one.code));
  return (
    <>
      <ViewTools book={book} view={view} onChange={setView}>
        <span className={styles.end}>
          <BookFiles book={book} />
        </span>
      </ViewTools>
      <div className={styles.split}>
        <nav className={styles.tree} aria-label={t('books.accounts')}>
          <button type="button" aria-current={account === undefined} onClick={() => onAccount(undefined)}>
            <span>{t('books.journal')}</span>
          </button>
          {accounts.map((one) => (
            <button
              key={one.code}
              type="button"
              aria-current={account === one.code}
              style={{ paddingLeft: 8 + (one.level - 1) * 14 }}
              onClick={() => onAccount(one.code)}
            >
              <span className="sp-number">{one.code}</span>
              <span>{one.name}</span>
            </button>
          ))}
        </nav>
        {account === undefined ? (
          <Journal bookId={book.id} view={view} onAccount={onAccount} onVoucher={onVoucher} />
        ) : (
          <AccountLedger bookId={book.id} account={account} view={view} onVoucher={onVoucher} />
        )}
      </div>
    </>
  );
}

interface JournalProps {
  bookId: number;
  view: BooksView;
  onAccount: (code: string) => void;
  onVoucher: (label: string) => void;
}

function Journal({ bookId, view, onAccount, onVoucher }: JournalProps) {
  const { t } = useTranslation('simulation');
  const { data: rows, error, refetch } = useQuery(journalQuery(bookId, view));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Skeleton lines={10} />;
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{t('books.journal')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.date')}</th>
            <th scope="col">{t('books.voucher')}</th>
            <th scope="col">{t('grid.summary')}</th>
            <th scope="col">{t('grid.account')}</th>
            <th scope="col" className={styles.amount}>
              {t('grid.debit')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('grid.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isFirst = rows[index - 1]?.voucher !== row.voucher;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of the journal have no identity but their place
              <tr key={index}>
                <td className="sp-number">{isFirst ? row.date.slice(5) : ''}</td>
                <td className="sp-number">
                  {isFirst ? (
                    <button type="button" className={styles.link} onClick={() => onVoucher(row.voucher)}>
                      {row.voucher}
                    </button>
                  ) : null}
                </td>
                <td>{row.summary}</td>
                <td>
                  <button type="button" className={styles.link} onClick={() => onAccount(row.account)}>
                    <span className="sp-number">{row.account}</span> {row.name}
                  </button>
                  {row.aux ? <span className={styles.muted}> [{row.aux}]</span> : null}
                </td>
                <td className={styles.amount}>
                  <Money amount={row.debit} zero="empty" />
                </td>
                <td className={styles.amount}>
                  <Money amount={row.credit} zero="empty" />
                </td>
              </tr>
            );
          })}
          {rows.length === 0 ? (
            <tr>
              <td colSpan={6} className={styles.muted}>
                {t('books.none')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

const quantities = ['received', 'issued', 'balance'] as const;

/** 500.00 is 500; nothing moved is left blank. */
function shownQuantity(quantity: string | undefined, showsZero: boolean): string {
  const number = Number(quantity ?? 0);
  return number === 0 && !showsZero ? '' : number.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

interface LedgerProps {
  bookId: number;
  account: string;
  view: BooksView;
  onVoucher: (label: string) => void;
}

function AccountLedger({ bookId, account, view, onVoucher }: LedgerProps) {
  const { t } = useTranslation('simulation');
  const { data: ledger, error, refetch } = useQuery(ledgerQuery(bookId, account, view));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (ledger === undefined) return <Skeleton lines={10} />;
  // 数量金额账: an account that keeps a quantity shows it beside its amounts.
  const isCounted = ledger.detail.some((row) => row.quantities != null);
  return (
    <div>
      <h3 className={styles.title}>
        {ledger.name}
        <small className="sp-number">
          {ledger.account} · {view.period}
        </small>
      </h3>
      <div className={styles.sheet}>
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
                <td>{row.summary}</td>
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
      </div>
    </div>
  );
}
