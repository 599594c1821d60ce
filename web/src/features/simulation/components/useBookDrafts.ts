import { type Saving, useAutosave } from '@/shared/autosave/useAutosave';
import { bookDraftCalls } from '../api/drafts';
import type { Book } from '../api/types';
import { type BookDraft, draftSchema } from '../model/draft';

/** What the desk needs of them, wherever they are kept. */
export interface BookDrafts extends Pick<Saving<BookDraft>, 'values' | 'isWriter' | 'resetKey'> {
  /** Whether a voucher that cannot be sent is kept among them, as an exam does. */
  keepsUnsent?: boolean;
  autosave: {
    change: (part: string, value: BookDraft) => void;
    read: () => { values: ReadonlyMap<string, BookDraft | null> };
  };
}

/** Whether what is typed in it is kept beside it: of one's own book that is written for itself. */
export const keepsDrafts = (book: Book) => book.is_mine && book.shut === null && book.sitting === null;

/** What is typed in a book and not yet saved in it: the voucher on the desk and the statements being filled in. */
export function useBookDrafts(book: Book): Saving<BookDraft> | undefined {
  const canWrite = keepsDrafts(book);
  return useAutosave<BookDraft>(
    canWrite
      ? { document: `book.${book.id}`, schema: async () => draftSchema, calls: bookDraftCalls(book.id) }
      : undefined,
  );
}
