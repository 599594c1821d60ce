import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type BooksView, ledgerQuery } from '../../api/ledgers';
import type { Book } from '../../api/types';
import { ColumnLedger } from './ColumnLedger';
import { DetailLedger } from './DetailLedger';
import { GeneralLedger } from './GeneralLedger';
import type { Item } from './LedgerTab';
import { Sheet } from './Sheet';

const forms = ['detail', 'general', 'columns'] as const;
type Form = (typeof forms)[number];

interface Props {
  book: Book;
  account: string;
  /** Only the lines of this auxiliary item. */
  item: Item | undefined;
  view: BooksView;
  onAll: () => void;
  onVoucher: (label: string) => void;
}

/** The ledger of an account: line by line, in sums by month, or in columns by what stands below it. */
export function AccountLedger({ book, account, item, view, onAll, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [form, setForm] = useState<Form>('detail');
  const { data: ledger, error, refetch } = useQuery(ledgerQuery(book.id, account, view, item));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (ledger === undefined) return <Skeleton lines={10} />;
  const { columns } = ledger;
  const kept = book.card.accounts.find(({ code }) => code === account);
  const currency = kept?.is_foreign ? (kept.unit ?? undefined) : undefined;
  const isCounted = ledger.detail.some((row) => row.quantities != null);
  const isMoney = ledger.detail.some((row) => row.kind === 'day_total');
  const detail = t(`books.form.${isMoney ? 'day' : currency ? 'foreign' : isCounted ? 'counted' : 'detail'}`);
  const offered = item ? [] : forms.filter((one) => one !== 'columns' || columns !== null);
  const shown = form === 'columns' && columns === null ? 'detail' : form;
  const name = shown === 'detail' ? detail : t(`books.form.${shown}`);
  return (
    <Sheet
      book={book}
      title={`${ledger.name} ${name}`}
      isWide={isCounted && shown === 'detail'}
      about={[ledger.account, item?.item, view.period].filter(Boolean).join(' · ')}
      tools={
        item ? (
          <Button type="link" onClick={onAll}>
            {t('books.allItems')}
          </Button>
        ) : (
          <Segmented<Form>
            value={shown}
            options={offered.map((one) => ({
              value: one,
              label: one === 'detail' ? detail : t(`books.form.${one}`),
            }))}
            onChange={setForm}
          />
        )
      }
    >
      {shown === 'detail' ? <DetailLedger {...{ ledger, currency, onVoucher }} /> : null}
      {shown === 'general' ? <GeneralLedger ledger={ledger} /> : null}
      {shown === 'columns' && columns ? (
        <ColumnLedger name={ledger.name} ledger={columns} onVoucher={onVoucher} />
      ) : null}
    </Sheet>
  );
}
