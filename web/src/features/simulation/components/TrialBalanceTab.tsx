import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { Skeleton } from '@/shared/ui/Skeleton';
import { trialBalanceQuery } from '../api/ledgers';
import type { BalanceRow, Book } from '../api/types';
import styles from './books.module.css';
import { firstView, ViewTools } from './ViewTools';

const pairs = ['opening', 'movement', 'closing'] as const;

const figures = (row: BalanceRow) => [
  ['opening_debit', row.opening_debit],
  ['opening_credit', row.opening_credit],
  ['debit', row.debit],
  ['credit', row.credit],
  ['closing_debit', row.closing_debit],
  ['closing_credit', row.closing_credit],
];

/** 科目余额表: every account opens its ledger; the totals prove that the books balance. */
export function TrialBalanceTab({ book, onAccount }: { book: Book; onAccount: (code: string) => void }) {
  const { t } = useTranslation('simulation');
  const [view, setView] = useState(() => ({ ...firstView(book), level: 1, withAux: false }));
  const { data, error, refetch } = useQuery(trialBalanceQuery(book.id, view));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const totals = data?.totals;
  const isBalanced =
    totals !== undefined &&
    totals.opening_debit === totals.opening_credit &&
    totals.debit === totals.credit &&
    totals.closing_debit === totals.closing_credit;
  return (
    <>
      <ViewTools book={book} view={view} onChange={(next) => setView({ ...view, ...next })}>
        <Select
          aria-label={t('trial.level')}
          value={view.level}
          options={[1, 2, 3, 4].map((level) => ({ value: level, label: t('trial.toLevel', { level }) }))}
          onChange={(level) => setView({ ...view, level })}
        />
        <Checkbox
          checked={view.withAux}
          onChange={(event) =>
            setView({ ...view, withAux: event.target.checked, level: event.target.checked ? 4 : view.level })
          }
        >
          {t('trial.withAux')}
        </Checkbox>
        {isBalanced ? (
          <span style={{ color: 'var(--sp-success)' }}>
            <CheckCircleFilled aria-hidden="true" /> {t('trial.balanced')}
          </span>
        ) : null}
        <span className={styles.end}>
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void download('/api/book/{book_id}/file/{book_file}/', 'my-balances.csv', {
                path: { book_id: book.id, book_file: 'balances' },
              })
            }
          >
            {t('trial.csv')}
          </Button>
        </span>
      </ViewTools>
      {data === undefined ? (
        <Skeleton lines={12} />
      ) : (
        <div className={styles.sheet}>
          <table className={styles.table}>
            <caption className="sp-visually-hidden">{t('tab.trial')}</caption>
            <thead>
              <tr>
                <th scope="col" rowSpan={2}>
                  {t('grid.account')}
                </th>
                {pairs.map((pair) => (
                  <th key={pair} scope="colgroup" colSpan={2} className={styles.group}>
                    {t(`trial.${pair}`)}
                  </th>
                ))}
              </tr>
              <tr>
                {pairs.flatMap((pair) => [
                  <th key={`${pair}d`} scope="col" className={styles.amount} style={{ top: 31 }}>
                    {t('books.debit')}
                  </th>,
                  <th key={`${pair}c`} scope="col" className={styles.amount} style={{ top: 31 }}>
                    {t('books.credit')}
                  </th>,
                ])}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.account} ${row.aux}`}>
                  <td style={{ paddingLeft: 10 + (row.level - 1) * 16 }}>
                    <button type="button" className={styles.link} onClick={() => onAccount(row.account)}>
                      <span className="sp-number">{row.account}</span> {row.aux || row.name}
                    </button>
                  </td>
                  {figures(row).map(([name, amount]) => (
                    <td key={name} className={styles.amount}>
                      <Money amount={amount} zero="empty" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t('trial.total')}</td>
                {figures(data.totals).map(([name, amount]) => (
                  <td key={name} className={styles.amount}>
                    <Money amount={amount} />
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  );
}
