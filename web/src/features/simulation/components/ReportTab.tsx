import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { AppealsHere } from '@/shared/marking/appeals/AppealsHere';
import { RegradedBook } from '@/shared/marking/RegradedNotes';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { reportQuery } from '../api/book';
import type { Book } from '../api/types';
import { toneOf } from '../model/percent';
import { MarkedDocuments } from './marks/MarkedDocuments';
import { ReportParts } from './marks/ReportParts';
import { Remarked } from './Remarked';
import { ReportItem, VoucherLink } from './ReportItem';
import styles from './ReportTab.module.css';
import { TeamMarks } from './team/TeamMarks';

interface Props {
  book: Book;
  /** Opens a voucher; none where there is no desk to show it on. */
  onVoucher?: (label: string) => void;
  /** A teacher reads it, to whom tries and decisions are shown elsewhere. */
  isForTeacher?: boolean;
  /** Whoever reads it does not learn whose it is. */
  isNameless?: boolean;
}

/** 报告: what a hand-in earned, part by part and business by business, with every reason. */
export function ReportTab({ book, onVoucher, isForTeacher = false, isNameless = false }: Props) {
  const { t } = useTranslation('simulation');
  const last = book.submissions.at(-1)?.number;
  const [picked, setPicked] = useState<number>();
  const number = picked ?? last;
  const { data, error, refetch } = useQuery({
    ...reportQuery(book.id, number),
    enabled: number !== undefined,
  });
  if (number === undefined)
    return <EmptyState area="books" title={t('report.none')} text={t('report.noneText')} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  return (
    <div className={styles.report}>
      <header className={styles.head}>
        <Ring percent={data.percent} label={t('report.score', { percent: roundPercent(data.percent) })} />
        <div className={styles.words}>
          <h2>{t('report.number', { number: data.number })}</h2>
          <p>
            {formatDateTime(data.submitted_at_ms)}
            {data.is_late ? <StatusTag tone="warn">{t('report.late')}</StatusTag> : null}
          </p>
          {isForTeacher ? null : (
            <p>
              {data.tries_left === null
                ? t('report.anyTries')
                : t('report.triesLeft', { count: data.tries_left })}
            </p>
          )}
          {book.submissions.length > 1 ? (
            <p className={styles.tries}>
              {book.submissions.map((one) => (
                <button
                  key={one.number}
                  type="button"
                  className="sp-number"
                  aria-pressed={one.number === data.number}
                  onClick={() => setPicked(one.number)}
                >
                  {one.number} · {roundPercent(one.percent)}%
                </button>
              ))}
            </p>
          ) : null}
        </div>
        <ReportParts report={data} bookId={book.id} />
      </header>
      {data.decided && !isForTeacher ? (
        <p className={styles.decided}>
          <strong className="sp-number">
            {t('report.decided', { percent: roundPercent(data.decided.percent) })}
          </strong>
          {t('report.decidedBy', {
            name: data.decided.decided_by_name,
            time: formatDateTime(data.decided.decided_at_ms),
            reason: data.decided.reason,
          })}
        </p>
      ) : null}
      {data.changed_percent === null ? null : (
        <p className={styles.decided}>
          <strong className="sp-number">
            {t('report.changed.total', { percent: roundPercent(data.changed_percent) })}
          </strong>
          {t('report.changed.totalText', { percent: roundPercent(data.percent) })}
        </p>
      )}
      {isNameless ? null : <TeamMarks report={data} bookId={book.id} />}
      <Remarked report={data} />
      <RegradedBook bookId={book.id} />
      {isForTeacher ? null : <AppealsHere source="book" id={book.id} />}
      {data.surplus.length > 0 ? (
        <p className={styles.surplus}>
          {t('report.surplus')}
          {data.surplus.map((voucher) => (
            <VoucherLink key={voucher.id} label={voucher.label} onVoucher={onVoucher} />
          ))}
        </p>
      ) : null}
      <ul className={styles.items}>
        {data.items.map((item) => (
          <ReportItem
            key={item.reference}
            item={item}
            book={book}
            number={data.number}
            mayChange={data.may_change}
            onVoucher={onVoucher}
            isForTeacher={isForTeacher}
          />
        ))}
      </ul>
      <MarkedDocuments report={data} book={book} />
      {data.shows_key ? null : <p className={styles.locked}>{t('report.keyLater')}</p>}
    </div>
  );
}

/** The score as a ring of beads: each part of the mark an arc of its own weight. */
function Ring({ percent, label }: { percent: number; label: string }) {
  const around = 2 * Math.PI * 52;
  return (
    <div className={`${styles.ring} ${styles[toneOf(percent)]}`} role="img" aria-label={label}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="52" />
        <circle
          cx="60"
          cy="60"
          r="52"
          className={styles.arc}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(100, percent) / 100)}
        />
      </svg>
      <span className="sp-number">{roundPercent(percent)}</span>
    </div>
  );
}
