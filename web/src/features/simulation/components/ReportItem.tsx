import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Book, BookReport } from '../api/types';
import { isFull, toneOf } from '../model/percent';
import { Entries } from './Entries';
import { ChangeLine, type Place } from './marks/ChangeLine';
import styles from './ReportTab.module.css';

type Item = BookReport['items'][number];
type Change = NonNullable<Item['change']>;

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
  const counts = item.changed_percent ?? item.percent;
  const [isOpen, setOpen] = useState(!isFull(counts) && item.vouchers.length > 0);
  const place = { number, business: item.business, reference: item.reference };
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
      <Reasons item={item} bookId={book.id} place={place} mayChange={mayChange && !item.left_out} />
      {isOpen ? (
        <div className={styles.compare}>
          <Entries
            title={t(isForTeacher ? 'report.ofStudent' : 'report.own')}
            lines={item.own}
            nameOf={nameOf}
            none={t('report.notBooked')}
          />
          {item.expected ? (
            <Entries title={t('report.expected')} lines={item.expected} nameOf={nameOf} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

interface ReasonsProps {
  item: Item;
  bookId: number;
  place: Place;
  mayChange: boolean;
}

/** Every deduction with what it cost; what its teacher lets it cost stands beside it. */
function Reasons({ item, bookId, place, mayChange }: ReasonsProps) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.reasons}>
      {item.reasons.map((reason, index) => {
        const isFault = reason.cost_percent !== null;
        const isWaived = reason.change?.percent === 0;
        const tone = !isFault ? styles.fine : isWaived ? styles.waived : styles.fault;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no identity but their place
          <span key={index}>
            <span className={tone}>{reason.text}</span>
            {reason.cost_percent ? (
              <small className="sp-number">
                {' '}
                {t('report.changed.cost', { percent: roundPercent(reason.cost_percent) })}
              </small>
            ) : null}
            {reason.change ? <Said change={reason.change} /> : null}
            {mayChange && isFault ? (
              <ChangeLine
                bookId={bookId}
                place={{ ...place, deduction: { place: index, code: reason.code } }}
                name={reason.text}
                before={reason.cost_percent ?? 0}
                change={reason.change}
              />
            ) : null}
          </span>
        );
      })}
    </div>
  );
}

/** What a teacher changed, and why. */
function Said({ change, isWhole = false }: { change: Change; isWhole?: boolean }) {
  const { t } = useTranslation('simulation');
  const figures = {
    before: roundPercent(change.before_percent),
    percent: roundPercent(change.percent),
    reason: change.reason,
  };
  const how = isWhole ? 'whole' : change.percent === 0 ? 'waived' : 'costs';
  return <span className={styles.changed}>{t(`report.changed.${how}`, figures)}</span>;
}
