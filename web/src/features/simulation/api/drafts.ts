import { postForOutcome } from '@/shared/api/outcome';
import { type Calls, mapOutcome } from '@/shared/autosave/server';
import type { Stored } from '@/shared/autosave/transport';
import { type BookDraft, readDraft } from '../model/draft';

const partOf = (stored: { key: string; epoch: number; seq: number; value?: unknown }): Stored<BookDraft> => ({
  key: stored.key,
  epoch: stored.epoch,
  seq: stored.seq,
  value: readDraft(stored.value),
});

/** The calls by which what is typed in a book is saved by itself. */
export function bookDraftCalls(bookId: number): Calls<BookDraft> {
  const path = { book_id: bookId };
  return {
    claim: async (body, isLeaving) =>
      mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/book/{book_id}/draft/writer/', { path, body }),
        (opened) => ({
          epoch: opened.epoch,
          isWriter: opened.is_writer,
          savedAtMs: opened.saved_at_ms,
          entries: opened.entries.map(partOf),
        }),
      ),
    save: async (writer, entries, isLeaving) => {
      const parts = entries.map(({ key, seq, value }) => ({ key, seq, value }));
      return mapOutcome(
        await postForOutcome({ keepalive: isLeaving }, '/api/book/{book_id}/draft/', {
          path,
          body: { writer, parts },
        }),
        (saved) => ({ savedAtMs: saved.saved_at_ms, stored: saved.stored.map(partOf) }),
      );
    },
  };
}
