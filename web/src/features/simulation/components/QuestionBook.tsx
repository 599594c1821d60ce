import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '@/shared/questions/kind';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { bookQuery } from '../api/book';
import type { Book } from '../api/types';
import type { BookDraft } from '../model/draft';
import { type BooksAnswer, draftsOf, typedOf } from '../model/questionBook';
import { firstTab, type WorkspaceTab } from '../model/tabs';
import { BookWorkspace } from './BookWorkspace';
import styles from './BookWorkspace.module.css';
import { EnlargeButton, useEnlarged } from './Enlarge';
import type { BookDrafts } from './useBookDrafts';

type Props = InputProps<'books'>;

const nothingYet: BooksAnswer = {
  kind: 'books',
  book_id: null,
  vouchers: 0,
  posted: 0,
  others: 0,
  typing: {},
};

/** A question that is answered by keeping a company's books: the desk, whose unsaved work is a part of the answer. */
export function QuestionBook({ book: place, ...props }: Props) {
  const { t } = useTranslation('simulation');
  const opened = useQuery({
    queryKey: ['simulation', 'questionBook', place?.name ?? ''],
    queryFn: () => place?.open() ?? 0,
    enabled: place !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bookId = opened.data;
  const book = useQuery({ ...bookQuery({ bookId }), enabled: bookId !== undefined });
  if (place === undefined) return <p>{t('exam.preview')}</p>;
  const failed = opened.error ? opened : book;
  if (failed.error && book.data === undefined) {
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (book.data === undefined) return <Skeleton lines={12} />;
  return <Desk {...props} kept={book.data} />;
}

function Desk({ kept, answer, disabled = false, onChange }: Omit<Props, 'book'> & { kept: Book }) {
  const [tab, setTab] = useState<WorkspaceTab>(() => firstTab(kept, undefined));
  const latest = useRef<BooksAnswer>(answer ?? nothingYet);
  const sent = useRef(answer);
  const [resetKey, setResetKey] = useState(0);
  const { box, isEnlarged, setEnlarged } = useEnlarged();
  useEffect(() => {
    if (answer === sent.current || answer === undefined) return;
    // It came from elsewhere: another computer, or what this one had kept.
    sent.current = answer;
    latest.current = answer;
    setResetKey((before) => before + 1);
  }, [answer]);
  const put = (change: Partial<BooksAnswer>) => {
    latest.current = { ...latest.current, ...change };
    sent.current = latest.current;
    onChange(latest.current);
  };
  const putLatest = useRef(put);
  putLatest.current = put;
  const own = kept.vouchers.filter((voucher) => !voucher.is_given && voucher.state !== 'draft');
  const vouchers = own.length;
  const posted = own.filter((voucher) => voucher.state === 'posted').length;
  // What is booked is saved already; the answer says how far the book is, under a receipt.
  useEffect(() => {
    const known = latest.current;
    const done = { book_id: kept.id, vouchers, posted, others: kept.others };
    const isTold = (Object.keys(done) as (keyof typeof done)[]).every((name) => known[name] === done[name]);
    const isBegun = [vouchers, kept.others, known.vouchers, known.others ?? 0].some((count) => count > 0);
    if (!disabled && !isTold && isBegun) putLatest.current(done);
  }, [disabled, kept.id, kept.others, vouchers, posted]);
  const autosave = useMemo<BookDrafts['autosave']>(
    () => ({
      change: (part: string, draft: BookDraft) =>
        putLatest.current({
          book_id: kept.id,
          typing: { ...latest.current.typing, [part]: typedOf(part, draft) as never },
        }),
      read: () => ({ values: draftsOf(latest.current) }),
    }),
    [kept.id],
  );
  const values = useMemo(() => draftsOf(answer), [answer]);
  const drafts: BookDrafts = { values, isWriter: !disabled, resetKey, autosave, keepsUnsent: true };
  // The desk of an exam fills the window already, and the clock stays in sight over it.
  const view = kept.sitting === 'exam' ? null : <EnlargeButton {...{ isEnlarged, setEnlarged }} />;
  return (
    <div className={styles.asked}>
      <div ref={box} className={isEnlarged ? styles.enlarged : styles.inPlace}>
        <BookWorkspace key={kept.id} book={kept} tab={tab} onTab={setTab} given={drafts} view={view} />
      </div>
    </div>
  );
}
