import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/money';
import { accountName } from '../chart';
import styles from '../questions.module.css';
import type { AccountChoice, ReferenceVoucher, VoucherDraft } from '../types';

const nameOf = (accounts: AccountChoice[], code: string) => `${code} ${accountName(accounts, code)}`.trim();

/** The account with its auxiliary items: `2202 应付账款〔恒泰板材〕`. */
const withItems = (account: string, items: string[]) =>
  items.length > 0 ? `${account}〔${items.join('、')}〕` : account;

interface ShownLine {
  account: string;
  debit: string;
  credit: string;
}

function LineTable({ lines }: { lines: ShownLine[] }) {
  const { t } = useTranslation('questions');
  const amount = (text: string) => (text === '0.00' || text === '' ? '' : formatMoney(text));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} style={{ maxWidth: 640 }}>
        <thead>
          <tr>
            <th scope="col">{t('entry.account')}</th>
            <th scope="col" className={styles.amount}>
              {t('entry.debit')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('entry.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={index}>
              <td>{line.account}</td>
              <td className={styles.amount}>{amount(line.debit)}</td>
              <td className={styles.amount}>{amount(line.credit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Vouchers as a student wrote them. */
export function Drafts({ vouchers, accounts }: { vouchers: VoucherDraft[]; accounts: AccountChoice[] }) {
  return vouchers.map((voucher, index) => (
    <LineTable
      // biome-ignore lint/suspicious/noArrayIndexKey: vouchers have no identity but their place
      key={index}
      lines={voucher.lines.map((line) => ({
        account: withItems(nameOf(accounts, line.account), Object.values(line.aux ?? {})),
        debit: line.debit,
        credit: line.credit,
      }))}
    />
  ));
}

/** Vouchers as the key has them, in their first variant. */
export function References({
  vouchers,
  accounts,
}: {
  vouchers: ReferenceVoucher[];
  accounts: AccountChoice[];
}) {
  return vouchers.map((voucher) => (
    <LineTable
      key={voucher.id}
      lines={(voucher.variants[0]?.lines ?? []).map((line) => ({
        account: withItems(
          line.accounts.map((code) => nameOf(accounts, code)).join(' / '),
          Object.values(line.aux ?? {}).flatMap((rule) => (typeof rule === 'object' ? [rule.is] : [])),
        ),
        debit: line.side === 'debit' ? line.amount : '',
        credit: line.side === 'credit' ? line.amount : '',
      }))}
    />
  ));
}
