import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumMoney } from '@/shared/lib/money';
import { initialsOf } from '@/shared/lib/pinyin';
import { listed } from '@/shared/lib/wording';
import { Money } from '@/shared/ui/Money';
import { negate } from '@/shared/vouchers/amount';
import type { Account } from '@/shared/vouchers/types';
import type { Company } from '../api/types';
import styles from './books.module.css';

/** 科目与期初: the chart of accounts with opening balances, auxiliary items below the accounts that keep them. */
export function AccountList({ company }: { company: Company }) {
  const { t } = useTranslation('simulation');
  const [q, setQ] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(true);
  const openings = (account: Account) =>
    company.openings.filter((opening) => opening.account.startsWith(account.code));
  const words = q.trim().toLowerCase();
  const accounts = company.accounts.filter(
    (account) =>
      (!onlyOpen || openings(account).length > 0) &&
      (words === '' ||
        account.code.startsWith(words) ||
        account.full_name.includes(words) ||
        initialsOf(account.full_name).includes(words)),
  );
  const sides = (balance: string): [string, string] =>
    balance.startsWith('-') ? ['0', negate(balance)] : [balance, '0'];
  const debits = company.openings.map((opening) => sides(opening.balance)[0]);
  const credits = company.openings.map((opening) => sides(opening.balance)[1]);
  return (
    <>
      <div className={styles.tools}>
        <Input.Search
          style={{ width: 260 }}
          allowClear
          placeholder={t('data.searchAccounts')}
          aria-label={t('data.searchAccounts')}
          onChange={(event) => setQ(event.target.value)}
        />
        <Checkbox checked={onlyOpen} onChange={(event) => setOnlyOpen(event.target.checked)}>
          {t('data.onlyOpen')}
        </Checkbox>
      </div>
      <div className={styles.sheet}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('accounts.code')}</th>
              <th scope="col">{t('accounts.name')}</th>
              <th scope="col">{t('accounts.category')}</th>
              <th scope="col">{t('books.direction')}</th>
              <th scope="col">{t('accounts.aux')}</th>
              <th scope="col" className={styles.amount}>
                {t('accounts.openingDebit')}
              </th>
              <th scope="col" className={styles.amount}>
                {t('accounts.openingCredit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.flatMap((account) => {
              const own = openings(account);
              const [debit, credit] = sides(sumMoney(own.map((opening) => opening.balance)));
              const items = own.filter(
                (opening) => opening.account === account.code && Object.keys(opening.aux).length > 0,
              );
              return [
                <tr
                  key={account.code}
                  className={account.level === 1 && !account.is_leaf ? styles.total : ''}
                >
                  <td className="sp-number">{account.code}</td>
                  <td style={{ paddingLeft: 10 + (account.level - 1) * 18 }}>{account.name}</td>
                  <td>{t(`accounts.${account.category}`)}</td>
                  <td>{t(`accounts.side.${account.direction}`)}</td>
                  <td className={styles.muted}>{listed(account.aux)}</td>
                  <td className={styles.amount}>
                    <Money amount={debit} zero="empty" />
                  </td>
                  <td className={styles.amount}>
                    <Money amount={credit} zero="empty" />
                  </td>
                </tr>,
                ...items.map((opening) => {
                  const [itemDebit, itemCredit] = sides(opening.balance);
                  const name = Object.values(opening.aux).join('/');
                  return (
                    <tr key={account.code + name}>
                      <td />
                      <td className={styles.muted} style={{ paddingLeft: 10 + account.level * 18 }}>
                        {name}
                      </td>
                      <td colSpan={3} />
                      <td className={`${styles.amount} ${styles.muted}`}>
                        <Money amount={itemDebit} zero="empty" />
                      </td>
                      <td className={`${styles.amount} ${styles.muted}`}>
                        <Money amount={itemCredit} zero="empty" />
                      </td>
                    </tr>
                  );
                }),
              ];
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5}>{t('accounts.total')}</td>
              <td className={styles.amount}>
                <Money amount={sumMoney(debits)} />
              </td>
              <td className={styles.amount}>
                <Money amount={sumMoney(credits)} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
