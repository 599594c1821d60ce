import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { StatusTag } from '@/shared/ui/StatusTag';
import { Entries } from '@/shared/vouchers/Entries';
import { flowsOfCard, useFlowOf } from '@/shared/vouchers/flows';
import type { Book, BookReport } from '../api/types';
import { isFull, toneOf } from '../model/percent';
import { ChangeLine } from './marks/ChangeLine';
import { Deduction } from './marks/Deduction';
import { Said } from './marks/Said';
import styles from './ReportTab.module.css';

type Item = BookReport['items'][number];

interface Props {
  item: Item;
  book: Book;
  /** Of the hand-in. */
  number: number;
  /** Whether its reader may change what it earns and what its deductions cost. */
  mayChange: boolean;
  onVoucher: ((label: string) => void) | undefined;
  isForTeacher: boolean;
}

export function VoucherLink({ label, onVoucher }: { label: string } & Pick<Props, 'onVoucher'>) {
  if (onVoucher === undefined) return <span className="sp-number">{label}</span>;
  return (
    <button type="button" onClick={() => onVoucher(label)}>
      {label}
    </button>
  );
}

/** A business of a report: what it earned, every deduction, what a teacher changed of them, and its entries beside the expected ones. */
export function ReportItem({ item, book, number, mayChange, onVoucher, isForTeacher }: Props) {
  const { t } = useTranslation('simulation');
  const nameOf = (code: string) => book.card.accounts.find((one) => one.code === code)?.full_name;
  const flowOf = useFlowOf(flowsOfCard(book.card));
  const counts = item.changed_percent ?? item.percent;
  const [isOpen, setOpen] = useState(!isFull(counts) && item.vouchers.length > 0);
  const line = { kind: 'business' as const, business: item.business, reference: item.reference };
  const place = { number, line };
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={`sp-number ${styles.no}`}>{item.number}</span>
          <span>{item.title}</span>
        </button>
        <span className={styles.vouchers}>
          {item.vouchers.map((voucher) => (
            <VoucherLink key={voucher.id} label={voucher.label} onVoucher={onVoucher} />
          ))}
        </span>
        {item.left_out ? <StatusTag>{t(`report.leftOut.${item.left_out}`)}</StatusTag> : null}
        {item.left_out === 'removed' ? null : (
          <StatusTag tone={toneOf(counts)}>
            <span className="sp-number">
              {item.changed_percent === null ? '' : `${roundPercent(item.percent)}% → `}
              {roundPercent(counts)}%
            </span>
          </StatusTag>
        )}
        {mayChange && !item.left_out ? (
          <ChangeLine
            bookId={book.id}
            place={place}
            name={`${item.number} ${item.title}`}
            before={item.percent}
            change={item.change}
          />
        ) : null}
      </div>
      {item.change ? <Said change={item.change} isWhole /> : null}
      <div className={styles.reasons}>
        {item.reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no identity but their place
          <span key={index}>
            <Deduction
              bookId={book.id}
              place={place}
              at={index}
              reason={reason}
              mayChange={mayChange && !item.left_out}
            />
          </span>
        ))}
      </div>
      {isOpen ? (
        <div className={styles.compare}>
          <Entries
            title={t(isForTeacher ? 'report.ofStudent' : 'report.own')}
            lines={item.own}
            nameOf={nameOf}
            flowOf={(one) => flowOf(one, item.expected)}
            none={t('report.notBooked')}
          />
          {item.expected ? (
            <Entries title={t('report.expected')} lines={item.expected} nameOf={nameOf} flowOf={flowOf} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
