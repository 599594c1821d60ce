import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { OutstandingItem, ReconciliationStatement } from '../../api/types';
import { totalOf } from '../../model/reconciliation';
import books from '../books.module.css';
import styles from './Reconciliation.module.css';

interface Props {
  statement: ReconciliationStatement;
  /** None on paper. */
  onVoucher?: (label: string) => void;
}

/** 银行存款余额调节表 in its usual form: the books on the left, the bank on the right, and whether they agree. */
export function StatementTable({ statement, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const agrees = Number(statement.difference) === 0;
  return (
    <section className={styles.form} aria-label={t('reconciliation.statement')}>
      <h3 className={styles.formTitle}>
        {t('reconciliation.statement')}
        <small className="sp-number">{t('reconciliation.asOf', { date: statement.as_of })}</small>
      </h3>
      <Halves statement={statement} {...(onVoucher ? { onVoucher } : {})} />
      <p className={agrees ? styles.agrees : styles.differs} role="status">
        {agrees ? (
          <>
            <CheckCircleFilled aria-hidden="true" /> {t('reconciliation.agrees')}
          </>
        ) : (
          <>
            {t('reconciliation.differs')} <Money amount={statement.difference} />
            <small>{t('reconciliation.differsText')}</small>
          </>
        )}
      </p>
    </section>
  );
}

/** The books on the left, the bank on the right. */
export function Halves({ statement, onVoucher }: Props) {
  const { t } = useTranslation('simulation');
  const received = Math.max(statement.received_by_bank.length, statement.received_by_company.length);
  const paid = Math.max(statement.paid_by_bank.length, statement.paid_by_company.length);
  return (
    <div className={styles.halves}>
      <Half
        name={t('reconciliation.bookBalance')}
        balance={statement.book_balance}
        adjusted={statement.adjusted_book}
        parts={[
          { title: t('reconciliation.receivedByBank'), items: statement.received_by_bank, rows: received },
          { title: t('reconciliation.paidByBank'), items: statement.paid_by_bank, rows: paid },
        ]}
      />
      <Half
        name={t('reconciliation.bankBalance')}
        balance={statement.bank_balance}
        adjusted={statement.adjusted_bank}
        parts={[
          {
            title: t('reconciliation.receivedByCompany'),
            items: statement.received_by_company,
            rows: received,
          },
          { title: t('reconciliation.paidByCompany'), items: statement.paid_by_company, rows: paid },
        ]}
        {...(onVoucher ? { onVoucher } : {})}
      />
    </div>
  );
}

interface Part {
  title: string;
  items: OutstandingItem[];
  /** As many rows as the other half has, so that both stand level. */
  rows: number;
}

interface HalfProps {
  name: string;
  balance: string;
  adjusted: string;
  parts: Part[];
  /** For items that stand in the books. */
  onVoucher?: (label: string) => void;
}

function Half({ name, balance, adjusted, parts, onVoucher }: HalfProps) {
  const { t } = useTranslation('simulation');
  return (
    <table className={`${books.table} ${styles.half}`}>
      <caption className="sp-visually-hidden">{name}</caption>
      <tbody>
        <tr>
          <th scope="row">{name}</th>
          <td className={books.amount}>
            <Money amount={balance} />
          </td>
        </tr>
        {parts.map((part) => (
          <PartRows key={part.title} part={part} {...(onVoucher ? { onVoucher } : {})} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('reconciliation.adjusted')}</td>
          <td className={books.amount}>
            <Money amount={adjusted} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function PartRows({ part, onVoucher }: { part: Part; onVoucher?: (label: string) => void }) {
  const rows = Array.from({ length: part.rows }, (_, at) => ({ at, item: part.items[at] }));
  return (
    <>
      <tr>
        <th scope="row">{part.title}</th>
        <td className={books.amount}>
          <Money amount={totalOf(part.items)} />
        </td>
      </tr>
      {rows.map(({ at, item }) => (
        <tr key={at} className={item ? '' : styles.blank}>
          <td className={styles.item}>
            {item ? (
              <>
                <span className="sp-number">{item.date.slice(5)}</span>
                {onVoucher ? (
                  <button type="button" className={books.link} onClick={() => onVoucher(item.reference)}>
                    {item.reference}
                  </button>
                ) : null}
                <span title={item.summary}>{item.summary}</span>
              </>
            ) : (
              // As high as a row with words.
              '\u00a0'
            )}
          </td>
          <td className={books.amount}>{item ? <Money amount={item.amount} /> : null}</td>
        </tr>
      ))}
    </>
  );
}
