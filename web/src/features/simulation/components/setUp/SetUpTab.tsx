import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { Skeleton } from '@/shared/ui/Skeleton';
import { isZero } from '@/shared/vouchers/amount';
import { type BookActions, setUpQuery } from '../../api/book';
import type { Book, SetUp } from '../../api/types';
import { mayDo } from '../../model/team';
import { DoneBy } from '../team/DoneBy';
import type { BookDrafts } from '../useBookDrafts';
import { Differences } from './Differences';
import { OpeningLine } from './OpeningLine';
import { OwnAccounts } from './OwnAccounts';
import styles from './SetUp.module.css';
import { type SetUpDesk, useSetUp } from './useSetUp';

interface Props {
  book: Book;
  actions: BookActions;
  drafts: BookDrafts | undefined;
}

/** 期初建账: the opening balances, row by row; a trial balance; the start of the books. */
export function SetUpTab(props: Props) {
  const { data, error, refetch } = useQuery(setUpQuery(props.book.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <OpeningTable {...props} setUp={data} /> : <Skeleton lines={12} />;
}

function OpeningTable({ book, actions, drafts, setUp }: Props & { setUp: SetUp }) {
  const { t } = useTranslation('simulation');
  const desk = useSetUp(book, setUp, actions, drafts);
  const leaves = useMemo(() => desk.chart.accounts.filter((account) => account.is_leaf), [desk.chart]);
  return (
    <>
      <p className={styles.intro}>
        {setUp.started_at_ms === null
          ? t('setUp.intro')
          : t('setUp.startedAt', { time: formatDateTime(setUp.started_at_ms) })}{' '}
        {setUp.started_at_ms === null && !mayDo(book, 'book') ? (
          <DoneBy book={book} post="accountant" />
        ) : null}
      </p>
      {book.rules.sets_up_accounts ? <OwnAccounts book={book} desk={desk} /> : null}
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label={t('tab.setUp')}>
          <thead>
            <tr>
              <th scope="col">{t('setUp.account')}</th>
              <th scope="col">{t('setUp.aux')}</th>
              <th scope="col" className={styles.quantity}>
                {t('setUp.quantity')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('setUp.debit')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('setUp.credit')}
              </th>
              <th className={styles.remove} aria-label={t('setUp.acts')} />
            </tr>
          </thead>
          <tbody>
            {desk.rows.map((row, index) => (
              <OpeningLine
                key={row.key}
                aux={desk.chart.aux}
                accounts={leaves}
                row={row}
                number={index + 1}
                fault={desk.faults.get(row.key)}
                canWrite={desk.canWrite}
                onChange={(edit) => desk.change(row.key, edit)}
                onAddItem={book.rules.sets_up_accounts ? (item) => desk.addItem(row.key, item) : undefined}
                onRemove={() => desk.remove(row.key)}
              />
            ))}
          </tbody>
        </table>
        <Foot desk={desk} isPending={actions.setUp.isPending} />
      </div>
      {desk.faults.get('') ? (
        <p className={styles.refused} role="alert">
          {desk.faults.get('')}
        </p>
      ) : null}
      {setUp.differences.length > 0 ? <Differences list={setUp.differences} /> : null}
    </>
  );
}

/** The totals of both sides, whether they agree, and the start. */
function Foot({ desk, isPending }: { desk: SetUpDesk; isPending: boolean }) {
  const { t } = useTranslation('simulation');
  const { totals } = desk;
  const isEmpty = isZero(totals.debit) && isZero(totals.credit);
  return (
    <div className={styles.foot}>
      {desk.canWrite ? <Button onClick={desk.add}>{t('setUp.add')}</Button> : null}
      <dl aria-live="polite">
        <div>
          <dt>{t('setUp.debitTotal')}</dt>
          <dd>
            <Money amount={totals.debit} />
          </dd>
        </div>
        <div>
          <dt>{t('setUp.creditTotal')}</dt>
          <dd>
            <Money amount={totals.credit} />
          </dd>
        </div>
        {isEmpty ? null : (
          <div>
            <dt>{t('setUp.trial')}</dt>
            <dd className={totals.isBalanced ? styles.even : styles.off}>
              {totals.isBalanced ? (
                t('setUp.balanced')
              ) : (
                <>
                  {t('setUp.off')} <Money amount={totals.difference.replace('-', '')} />
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
      {desk.canWrite ? (
        <Button
          type="primary"
          loading={isPending}
          disabled={!totals.isBalanced}
          onClick={() => void desk.start()}
        >
          {t('setUp.start')}
        </Button>
      ) : null}
    </div>
  );
}
