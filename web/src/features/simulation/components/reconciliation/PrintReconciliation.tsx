import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import { usePrint } from '@/shared/ui/usePrint';
import type { Book, ReconciliationStatement } from '../../api/types';
import books from '../books.module.css';
import styles from './Reconciliation.module.css';
import { Halves } from './StatementTable';

interface Props {
  book: Book;
  /** The bank account by code and name. */
  account: string;
  statement: ReconciliationStatement;
  onDone: () => void;
}

/** 银行存款余额调节表 on paper: whose it is, of which account and day, and who made and checked it. */
export function PrintReconciliation({ book, account, statement, onDone }: Props) {
  const { t } = useTranslation('simulation');
  usePrint(onDone);
  const agrees = Number(statement.difference) === 0;
  return (
    <PrintSheet>
      <div className={books.printed}>
        <h1>{t('reconciliation.statement')}</h1>
        <p>
          <span>{t('books.company', { name: book.card.profile.name })}</span>
          <span>{account}</span>
          <span className="sp-number">{t('reconciliation.asOf', { date: statement.as_of })}</span>
          <span>{t('books.currency')}</span>
        </p>
        <Halves statement={statement} />
        {agrees ? null : (
          <p>
            {t('reconciliation.differs')} <Money amount={statement.difference} />
          </p>
        )}
        <p className={styles.signers}>
          <span>{t('reconciliation.preparedBy')}</span>
          <span>{t('reconciliation.checkedBy')}</span>
        </p>
      </div>
    </PrintSheet>
  );
}
