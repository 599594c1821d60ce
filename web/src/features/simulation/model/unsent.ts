import { readAmount } from '@/shared/vouchers/amount';
import { linesOf, type Sheet } from '@/shared/vouchers/grid';
import type { Book, Voucher } from '../api/types';
import type { BookDraft } from './draft';

/**
 * Vouchers of an exam that were saved while the server could not be reached. They stand in the answer among what is typed, so the
 * exam's autosave keeps them, and what has not been sent when the time is up is booked with what lies on the desk.
 */
export interface Unsent {
  part: string;
  sheet: Sheet;
  /** The highest id of the book's vouchers when it was saved: only a later one can be this one. */
  after: number;
}

const prefix = 'unsent.';

type Drafts = ReadonlyMap<string, BookDraft | null>;

/** Those that wait, in the order in which they were saved. */
export const unsentOf = (drafts: Drafts): Unsent[] =>
  [...drafts]
    .flatMap(([part, draft]) =>
      part.startsWith(prefix) && draft?.kind === 'voucher'
        ? [{ part, sheet: draft.sheet, after: draft.after ?? 0 }]
        : [],
    )
    .sort((left, right) => left.part.localeCompare(right.part));

/** The part of the next one: after all that ever waited, for they are sent and booked by their names' order. */
export function nextPart(drafts: Drafts): string {
  const numbers = [...drafts.keys()]
    .filter((part) => part.startsWith(prefix))
    .map((part) => Number(part.slice(prefix.length)));
  return `${prefix}${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}`;
}

export const lastId = (book: Book): number => Math.max(0, ...book.vouchers.map((voucher) => voucher.id));

const amount = (text: string): string => readAmount(text) ?? '';

const gist = (sheet: Pick<Sheet, 'date' | 'kind' | 'rows'>): string =>
  JSON.stringify([
    sheet.date,
    sheet.kind,
    linesOf(sheet as Sheet).map((line) => [
      line.summary,
      line.account,
      line.aux,
      amount(line.debit),
      amount(line.credit),
    ]),
  ]);

/** Whether it reached the server after all, and only the reply was lost. */
export const hasArrived = (vouchers: readonly Voucher[], { sheet, after }: Unsent): boolean =>
  vouchers.some(
    (voucher) =>
      (sheet.id === undefined
        ? voucher.id > after && !voucher.is_given
        : voucher.id === sheet.id && voucher.version !== sheet.version) &&
      gist({ date: voucher.date ?? '', kind: voucher.kind, rows: rowsOf(voucher) }) === gist(sheet),
  );

const rowsOf = (voucher: Voucher): Sheet['rows'] =>
  voucher.lines.map((line) => ({
    summary: line.summary,
    account: line.account,
    aux: line.aux,
    debit: line.debit,
    credit: line.credit,
    quantity: '',
    unitPrice: '',
  }));

/** The businesses for which a voucher waits to be sent. */
export const bookedUnsent = (unsent: readonly Unsent[]): ReadonlySet<string> =>
  new Set(unsent.flatMap(({ sheet }) => sheet.business ?? []));
