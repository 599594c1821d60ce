import { type Saving, useAutosave } from '@/shared/autosave/useAutosave';
import { bookDraftCalls } from '../api/drafts';
import type { Book } from '../api/types';
import { type BookDraft, draftSchema } from '../model/draft';

export type BookDrafts = Saving<BookDraft>;

/** What is typed in a book and not yet saved in it: the voucher on the desk and the statements being filled in. */
export function useBookDrafts(book: Book): BookDrafts | undefined {
  const canWrite = book.is_mine && book.shut === null;
  return useAutosave<BookDraft>(
    canWrite
      ? { document: `book.${book.id}`, schema: async () => draftSchema, calls: bookDraftCalls(book.id) }
      : undefined,
  );
}
