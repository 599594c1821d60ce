import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trialBalanceQuery } from '../../api/ledgers';
import type { Book } from '../../api/types';
import { BookFiles } from '../BookFiles';
import styles from '../books.module.css';
import { ImportBook } from '../ImportBook';
import { ReconciliationTab } from '../reconciliation/ReconciliationTab';
import { type LedgerPage, ledgerPages, type Workspace } from '../useBookWorkspace';
import { firstView, ViewTools } from '../ViewTools';
import { AccountLedger } from './AccountLedger';
import { AccountSummary } from './AccountSummary';
import { AuxiliaryBalances } from './AuxiliaryBalances';
import { Journal } from './Journal';
import { OpenItems } from './OpenItems';
import { VoucherList } from './VoucherList';

/** The lines of one auxiliary item. */
export interface Item {
  kind: string;
  item: string;
}

interface Props {
  book: Book;
  workspace: Workspace;
}

/** 账簿: vouchers and journal, summaries, auxiliary books, and the ledger of each account; every voucher number opens it. */
export function LedgerTab({ book, workspace }: Props) {
  const { t } = useTranslation('simulation');
  const { account, setAccount, page, setPage, openByLabel, ledgerView } = workspace;
  const [view, setView] = useState(() => ledgerView ?? firstView(book));
  const [item, setItem] = useState<Item>();
  // Whatever stands on an account, its ledger can be opened: an opening balance is enough.
  const { data: balances } = useQuery({
    ...trialBalanceQuery(book.id, { ...view, level: book.card.code_rule.length, withAux: false }),
    placeholderData: keepPreviousData,
  });
  const accounts = balances?.rows ?? [];
  const show = (code: string, only?: Item) => {
    setItem(only);
    setAccount(code);
  };
  const shown: Record<LedgerPage, ReactNode> = {
    vouchers: <VoucherList book={book} workspace={workspace} period={view.period} />,
    journal: <Journal book={book} view={view} onAccount={show} onVoucher={openByLabel} />,
    summary: <AccountSummary book={book} view={view} onAccount={show} />,
    auxiliary: <AuxiliaryBalances book={book} view={view} onItem={show} />,
    open: <OpenItems book={book} view={view} onItem={show} onVoucher={openByLabel} />,
    bank: <ReconciliationTab book={book} view={view} onVoucher={openByLabel} />,
  };
  return (
    <>
      <ViewTools book={book} view={view} onChange={setView}>
        <span className={styles.end}>
          <ImportBook book={book} />
          <BookFiles book={book} />
        </span>
      </ViewTools>
      <div className={styles.split}>
        <nav className={styles.tree} aria-label={t('books.accounts')}>
          {ledgerPages.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={account === undefined && page === one}
              onClick={() => {
                setPage(one);
                setAccount(undefined);
              }}
            >
              <span>{t(`books.page.${one}`)}</span>
            </button>
          ))}
          <p className={styles.treeHead}>{t('books.accounts')}</p>
          {accounts.map((one) => (
            <button
              key={one.account}
              type="button"
              aria-current={account === one.account}
              style={{ paddingLeft: 8 + (one.level - 1) * 14 }}
              onClick={() => show(one.account)}
            >
              <span className="sp-number">{one.account}</span>
              <span>{one.name}</span>
            </button>
          ))}
        </nav>
        {account === undefined ? (
          shown[page]
        ) : (
          <AccountLedger
            key={`${account} ${item?.item ?? ''}`}
            book={book}
            account={account}
            item={item}
            view={view}
            onAll={() => setItem(undefined)}
            onVoucher={openByLabel}
          />
        )}
      </div>
    </>
  );
}
