import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { accountSummaryQuery, type BooksView } from '../../api/ledgers';
import type { Book } from '../../api/types';
import { daysOf, spans } from '../../model/periods';
import styles from '../books.module.css';
import { AccountLink, AmountCell, AmountHead } from './cells';
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
            <AmountHead label={t('grid.debit')} />
            <AmountHead label={t('grid.credit')} />
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.account}>
              <td>
                <AccountLink code={row.account} name={row.name} onAccount={onAccount} />
              </td>
              <AmountCell amount={row.debit} />
              <AmountCell amount={row.credit} />
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
            <AmountCell amount={data.debit} showsZero />
            <AmountCell amount={data.credit} showsZero />
          </tr>
        </tfoot>
      </table>
    </Sheet>
  );
}
