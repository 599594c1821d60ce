import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '@/shared/api/call';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { trialBalanceQuery } from '../api/ledgers';
import type { Book } from '../api/types';
import styles from './books.module.css';
import { AccountLink, BalanceCells, BalanceHead } from './ledger/cells';
import { Sheet } from './ledger/Sheet';
import { firstView, ViewTools } from './ViewTools';

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
        <Sheet book={book} title={t('tab.trial')} about={view.period}>
          <table className={styles.table}>
            <caption className="sp-visually-hidden">{t('tab.trial')}</caption>
            <BalanceHead names={[t('grid.account')]} />
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.account} ${row.aux}`}>
                  <td style={{ paddingLeft: 10 + (row.level - 1) * 16 }}>
                    <AccountLink code={row.account} name={row.aux || row.name} onAccount={onAccount} />
                  </td>
                  <BalanceCells row={row} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t('trial.total')}</td>
                <BalanceCells row={data.totals} showsZero />
              </tr>
            </tfoot>
          </table>
        </Sheet>
      )}
    </>
  );
}
