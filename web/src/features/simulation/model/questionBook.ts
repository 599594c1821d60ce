import type { AnswerOf } from '@/shared/questions/types';
import { readAmount } from '@/shared/vouchers/amount';
import { contentOf } from '@/shared/vouchers/grid';
import type { StatementKind } from '../api/types';
import { type BookDraft, readDraft } from './draft';
import { enteredOf } from './setUp';

export type BooksAnswer = AnswerOf<'books'>;

/** What a statement being filled in would send. */
export function filedCells(cells: Record<string, string>) {
  return Object.entries(cells).flatMap(([place, text]) => {
    const [line, column] = place.split('.');
    const amount = readAmount(text);
    return amount ? [{ line: Number(line), column: column as never, amount }] : [];
  });
}

/** A draft as the answer of an exam keeps it: beside what shows it again, what the server books when the time is up. */
export function typedOf(part: string, draft: BookDraft): unknown {
  switch (draft.kind) {
    case 'none':
      return null;
    case 'voucher':
      return { ...draft, id: draft.sheet.id, content: contentOf(draft.sheet) };
    case 'statement': {
      const [, statement, period] = part.split('.') as [string, StatementKind, string];
      return { ...draft, content: { statement, period, cells: filedCells(draft.cells) } };
    }
    case 'set_up': {
      const { rows, accounts, items } = draft;
      return { ...draft, content: { lines: enteredOf(rows), accounts, items } };
    }
  }
}

/** The drafts in an answer, by part. */
export const draftsOf = (answer: BooksAnswer | undefined): Map<string, BookDraft> =>
  new Map(Object.entries(answer?.typing ?? {}).map(([part, value]) => [part, readDraft(value)]));
