import type { TFunction } from 'i18next';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { BookSummary } from '../../api/class';

export type BookState = 'none' | 'keeping' | 'handedIn';

export const stateOf = (book: BookSummary | null): BookState =>
  book === null ? 'none' : book.hand_ins.length > 0 ? 'handedIn' : 'keeping';

const toneOf: Record<BookState, Tone> = { none: 'neutral', keeping: 'primary', handedIn: 'good' };
export const wordOf = { none: 'stateNone', keeping: 'stateKeeping', handedIn: 'stateHandedIn' } as const;

export function StateTag({ book, t }: { book: BookSummary | null; t: TFunction<'simulation'> }) {
  const state = stateOf(book);
  return (
    <>
      <StatusTag tone={toneOf[state]}>{t(`class.${wordOf[state]}`)}</StatusTag>{' '}
      {book?.hand_ins.some((one) => one.is_late) ? (
        <StatusTag tone="warn">{t('class.late')}</StatusTag>
      ) : null}
    </>
  );
}

/** Marks by tens from 60 on; below it one group. */
export const groups = [
  { from: 90, to: 100 },
  { from: 80, to: 90 },
  { from: 70, to: 80 },
  { from: 60, to: 70 },
  { from: 0, to: 60 },
] as const;

export const groupOf = (percent: number): number => groups.findIndex((group) => percent >= group.from);

export function meanOf(books: BookSummary[]): number | undefined {
  const marks = books.flatMap((book) => (book.percent === null ? [] : [book.percent]));
  return marks.length === 0 ? undefined : marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
}
