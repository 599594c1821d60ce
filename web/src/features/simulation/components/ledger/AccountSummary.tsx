import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { Skeleton } from '@/shared/ui/Skeleton';
import { accountSummaryQuery, type BooksView } from '../../api/ledgers';
import type { Book } from '../../api/types';
import { daysOf, spans } from '../../model/periods';
import styles from '../books.module.css';
import { Sheet } from './Sheet';

interface Props {
  book: Book;
  view: BooksView;
  onAccount: (code: string) => void;
}

/** 科目汇总表: the sums by first-level account, of the month or of ten days of it. */
export function AccountSummary({ book, view, onAccount }: Props) {
  const { t } = useTranslation('simulation');
  const [span, setSpan] = useState<(typeof spans)[number]>('month');
  const days = daysOf(view.period, span);
  const { data, error, refetch } = useQuery(
    accountSummaryQuery(book.id, view, span === 'month' ? undefined : days),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  const vouchers = data.spans.map((one) =>
    one.first === one.last ? one.first : t('summary.span', { first: one.first, last: one.last }),
  );
  return (
    <Sheet
      book={book}
      title={t('books.page.summary')}
      about={[
        t('summary.days', { first: days.first, last: days.last }),
        ...vouchers,
        t('summary.count', { count: data.vouchers }),
      ].join(' · ')}
      tools={
        <Segmented
          value={span}
          options={spans.map((one) => ({ value: one, label: t(`summary.part.${one}`) }))}
          onChange={setSpan}
        />
      }
    >
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{t('books.page.summary')}</caption>
        <thead>
          <tr>
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
          {data.rows.map((row) => (
            <tr key={row.account}>
              <td>
                <button type="button" className={styles.link} onClick={() => onAccount(row.account)}>
                  <span className="sp-number">{row.account}</span> {row.name}
                </button>
              </td>
              <td className={styles.amount}>
                <Money amount={row.debit} zero="empty" />
              </td>
              <td className={styles.amount}>
                <Money amount={row.credit} zero="empty" />
              </td>
            </tr>
          ))}
          {data.rows.length === 0 ? (
            <tr>
              <td colSpan={3} className={styles.muted}>
                {t('books.none')}
              </td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('trial.total')}</td>
            <td className={styles.amount}>
              <Money amount={data.debit} />
            </td>
            <td className={styles.amount}>
              <Money amount={data.credit} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
