import { useTranslation } from 'react-i18next';
import { moneyInWords } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import { PrintSheet } from '@/shared/ui/PrintSheet';
import { usePrint } from '@/shared/ui/usePrint';
import { totalsOf } from '@/shared/vouchers/amount';
import { foreignText } from '@/shared/vouchers/foreign';
import type { Book, Line, Voucher } from '../../api/types';
import { labelOf } from '../../model/progress';
import styles from './PrintVouchers.module.css';

interface Props {
  book: Book;
  vouchers: Voucher[];
  onDone: () => void;
}

const signers = [
  ['supervisor', 'posted_by'],
  ['reviewer', 'reviewed_by'],
  ['cashier', 'cashier_by'],
  ['accountant', 'prepared_by'],
] as const;

/** Vouchers on paper, two to a page of A4, as they are filed. */
export function PrintVouchers({ book, vouchers, onDone }: Props) {
  usePrint(onDone);
  return (
    <PrintSheet>
      {vouchers.map((voucher) => (
        <PrintedVoucher key={voucher.id} book={book} voucher={voucher} />
      ))}
    </PrintSheet>
  );
}

function PrintedVoucher({ book, voucher }: { book: Book; voucher: Voucher }) {
  const { t } = useTranslation('simulation');
  const totals = totalsOf(voucher.lines);
  const nameOf = (line: Line) => {
    const { account, aux } = line;
    const known = book.card.accounts.find((one) => one.code === account);
    const items = Object.values(aux);
    const foreign = known?.is_foreign
      ? foreignText(
          { ...line, quantity: line.quantity ?? null, unitPrice: line.unit_price ?? null },
          known.unit ?? '',
        )
      : '';
    return [
      `${account} ${known?.full_name ?? account}`,
      items.length > 0 ? `[${items.join('/')}]` : '',
      foreign,
    ]
      .filter((text) => text !== '')
      .join(' ');
  };
  return (
    <section className={styles.voucher}>
      <h1>{t('paper.title')}</h1>
      <header>
        <span>{t('books.company', { name: book.card.profile.name })}</span>
        <span className="sp-number">{voucher.date}</span>
        <span className="sp-number">
          {labelOf(voucher, t('state.draft'))} {voucher.number === null ? '' : t('paper.no')}
        </span>
      </header>
      <table>
        <thead>
          <tr>
            <th>{t('grid.summary')}</th>
            <th>{t('grid.account')}</th>
            <th>{t('grid.debit')}</th>
            <th>{t('grid.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={at}>
              <td>{line.summary}</td>
              <td>{nameOf(line)}</td>
              <td>
                <Money amount={line.debit} zero="empty" />
              </td>
              <td>
                <Money amount={line.credit} zero="empty" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>
              {t('grid.total')} {totals.isBalanced ? moneyInWords(totals.debit) : ''}
            </td>
            <td>
              <Money amount={totals.debit} />
            </td>
            <td>
              <Money amount={totals.credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      <footer>
        {signers.map(([post, field]) => (
          <span key={post}>
            {t(`sign.${post}`)}：{voucher.signatures[field] ?? ''}
          </span>
        ))}
        <span>{t('list.attached', { count: voucher.attachments })}</span>
      </footer>
    </section>
  );
}
