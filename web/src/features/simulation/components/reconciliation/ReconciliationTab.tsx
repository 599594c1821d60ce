import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { BooksView } from '../../api/ledgers';
import { reconciliationQuery } from '../../api/reconciliation';
import type { Book } from '../../api/types';
import { bankAccounts } from '../../model/reconciliation';
import { mayDo } from '../../model/team';
import books from '../books.module.css';
import { BringStatement } from './BringStatement';
import { MatchDesk } from './MatchDesk';
import styles from './Reconciliation.module.css';
import { StatementTable } from './StatementTable';
import { StatementTools } from './StatementTools';

interface Props {
  book: Book;
  view: BooksView;
  onVoucher: (label: string) => void;
}

/** 银行对账: both lists of a bank account side by side, and 银行存款余额调节表 below. */
export function ReconciliationTab({ book, view, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const accounts = bankAccounts(book.card.accounts);
  const [chosen, setChosen] = useState<string>();
  const account = accounts.find((one) => one.code === chosen) ?? accounts[0];
  const place = { bookId: book.id, account: account?.code ?? '', view };
  const { data, error, refetch } = useQuery({
    ...reconciliationQuery(place),
    enabled: account !== undefined,
  });
  const canWrite = book.is_mine && !book.shut && mayDo(book, 'reconcile');
  if (account === undefined) return <EmptyState area="books" title={t('reconciliation.noAccount')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={12} />;
  const hasStatement = data.bank_until !== null;
  return (
    <section aria-label={t('reconciliation.title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('reconciliation.title')}</h2>
        {accounts.length > 1 ? (
          <Select
            aria-label={t('reconciliation.account')}
            value={account.code}
            popupMatchSelectWidth={false}
            options={accounts.map((one) => ({ value: one.code, label: `${one.code} ${one.full_name}` }))}
            onChange={setChosen}
          />
        ) : (
          <span className={books.muted}>
            <span className="sp-number">{account.code}</span> {account.full_name}
          </span>
        )}
        {hasStatement ? (
          <StatementTools
            {...{ book, place, data, canWrite }}
            account={`${account.code} ${account.full_name}`}
          />
        ) : null}
      </header>
      {hasStatement ? (
        <>
          <MatchDesk key={`${place.account} ${view.period}`} {...{ place, data, canWrite, onVoucher }} />
          {data.statement ? <StatementTable statement={data.statement} onVoucher={onVoucher} /> : null}
        </>
      ) : (
        <EmptyState
          area="books"
          title={t('reconciliation.none')}
          text={t(canWrite ? 'reconciliation.noneText' : 'reconciliation.noneTheirs')}
          action={canWrite ? <BringStatement place={place} data={data} /> : null}
        />
      )}
    </section>
  );
}
