import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type BooksView, journalQuery } from '../../api/ledgers';
import type { Book } from '../../api/types';
import styles from '../books.module.css';
import { AccountLink, AmountCell, AmountHead, VoucherLink } from './cells';
import { Sheet } from './Sheet';

interface Props {
  book: Book;
  view: BooksView;
  onAccount: (code: string) => void;
  onVoucher: (label: string) => void;
}

/** 序时账: every line by date and number. */
export function Journal({ book, view, onAccount, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const { data: rows, error, refetch } = useQuery(journalQuery(book.id, view));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (rows === undefined) return <Skeleton lines={10} />;
  return (
    <Sheet book={book} title={t('books.page.journal')} about={view.period}>
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{t('books.page.journal')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.date')}</th>
            <th scope="col">{t('books.voucher')}</th>
            <th scope="col">{t('grid.summary')}</th>
            <th scope="col">{t('grid.account')}</th>
            <AmountHead label={t('grid.debit')} />
            <AmountHead label={t('grid.credit')} />
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
                  <VoucherLink label={isFirst ? row.voucher : ''} onVoucher={onVoucher} />
                </td>
                <td className={styles.words}>{row.summary}</td>
                <td>
                  <AccountLink code={row.account} name={row.name} onAccount={onAccount} />
                  {row.aux ? <span className={styles.muted}> [{row.aux}]</span> : null}
                </td>
                <AmountCell amount={row.debit} />
                <AmountCell amount={row.credit} />
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
    </Sheet>
  );
}
