import { useQuery } from '@tanstack/react-query';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { isZero } from '@/shared/vouchers/amount';
import { type BooksView, openItemsQuery } from '../../api/ledgers';
import { useSetOffActions } from '../../api/setOffs';
import type { Book } from '../../api/types';
import { canSetOff, type Picked, toggled } from '../../model/setOffs';
import { mayDo } from '../../model/team';
import styles from '../books.module.css';
import { AmountHead } from './cells';
import type { Item } from './LedgerTab';
import { OpenItemRows } from './OpenItemRows';
import { SetOffBar } from './SetOffBar';
import { Sheet } from './Sheet';

interface Props {
  book: Book;
  view: BooksView;
  onItem: (account: string, item: Item) => void;
  onVoucher: (label: string) => void;
}

/** 往来核销与账龄: what each customer or supplier still owes or is owed, for how long, and what paid what. */
export function OpenItems({ book, view, onItem, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const [asked, setKind] = useState<string>();
  const [showsSettled, setShowsSettled] = useState(false);
  const [picked, setPicked] = useState<Picked[]>([]);
  const { remove } = useSetOffActions(book.id);
  const canWrite = book.is_mine && !book.shut && mayDo(book, 'book');
  const { data, error, refetch } = useQuery(openItemsQuery(book.id, view, { kind: asked }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  const { kind } = data;
  if (kind === null) return <p className={styles.muted}>{t('open.none')}</p>;
  const accounts = data.accounts.filter(
    (account) => showsSettled || account.items.some((item) => !isZero(item.remaining)),
  );
  const last = data.bands.at(-1) ?? 0;
  const bands = [
    ...data.bands.map((until, at) => t('open.band', { from: (data.bands[at - 1] ?? -1) + 1, until })),
    t('open.older', { days: last }),
  ];
  return (
    <div className={styles.withBar}>
      <Sheet
        book={book}
        title={t('open.title', { kind })}
        about={t('open.asOf', { day: data.as_of })}
        tools={
          <>
            <Segmented
              value={kind}
              options={data.kinds}
              onChange={(next) => {
                setKind(next);
                setPicked([]);
              }}
            />
            <Checkbox checked={showsSettled} onChange={(event) => setShowsSettled(event.target.checked)}>
              {t('open.settled')}
            </Checkbox>
          </>
        }
      >
        <table className={styles.table}>
          <caption className="sp-visually-hidden">{t('open.title', { kind })}</caption>
          <thead>
            <tr>
              <th scope="col">{kind}</th>
              <th scope="col">{t('open.item')}</th>
              <AmountHead label={t('open.amount')} />
              <AmountHead label={t('open.left')} />
              {bands.map((band) => (
                <AmountHead key={band} label={band} />
              ))}
            </tr>
          </thead>
          {accounts.map((account) => (
            <OpenItemRows
              key={`${account.item} ${account.account}`}
              account={account}
              showsSettled={showsSettled}
              picks={
                canWrite && canSetOff(account)
                  ? { picked, onPick: (one) => setPicked(toggled(picked, one)), onTakeBack: remove.mutate }
                  : undefined
              }
              onItem={() => onItem(account.account, { kind, item: account.item })}
              onVoucher={onVoucher}
            />
          ))}
          {accounts.length === 0 ? (
            <tbody>
              <tr>
                <td colSpan={4 + bands.length} className={styles.muted}>
                  {t('open.nothing')}
                </td>
              </tr>
            </tbody>
          ) : null}
        </table>
      </Sheet>
      {picked.length > 0 ? (
        <SetOffBar
          key={picked.map(({ key }) => key).join()}
          bookId={book.id}
          {...{ kind, picked }}
          accounts={data.accounts}
          onDone={() => setPicked([])}
        />
      ) : canWrite && data.accounts.some(canSetOff) ? (
        <p className={styles.muted}>{t('open.hint')}</p>
      ) : null}
    </div>
  );
}
