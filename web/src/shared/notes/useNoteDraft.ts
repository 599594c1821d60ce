import { useState } from 'react';
import type { MarkNote, NotePlace, Noting } from './model';

interface Draft {
  place: NotePlace;
  /** Where it stands among the notes; undefined as long as nothing was typed. */
  at: number | undefined;
  /** What stood there before it was edited. */
  before: MarkNote | undefined;
}

/**
 * The one note that is being written. What is typed is a note of the mark at once, so that saving the mark saves it too;
 * cancelling puts back what was there.
 */
export function useNoteDraft({ notes, onChange }: Noting) {
  const [draft, setDraft] = useState<Draft>();
  const text = draft?.at === undefined ? '' : (notes[draft.at]?.text ?? '');
  const put = (of: Draft, place: NotePlace, next: string) => {
    const isBlank = next.trim() === '';
    if (of.at === undefined) {
      if (!isBlank) onChange?.([...notes, { place, text: next }]);
      setDraft({ ...of, place, at: isBlank ? undefined : notes.length });
    } else {
      onChange?.(
        notes.flatMap((note, at) => (at !== of.at ? [note] : isBlank ? [] : [{ place, text: next }])),
      );
      setDraft({ ...of, place, at: isBlank ? undefined : of.at });
    }
  };
  return {
    draft,
    text,
    begin: (place: NotePlace) => setDraft({ place, at: undefined, before: undefined }),
    edit: (at: number) => {
      const before = notes[at];
      if (before) setDraft({ place: before.place, at, before });
    },
    write: (next: string) => draft && put(draft, draft.place, next),
    move: (place: NotePlace) => draft && put(draft, place, text),
    keep: () => setDraft(undefined),
    cancel: () => {
      setDraft(undefined);
      if (draft === undefined) return;
      const { at, before } = draft;
      if (at === undefined) {
        if (before) onChange?.([...notes, before]);
      } else onChange?.(notes.flatMap((note, place) => (place !== at ? [note] : before ? [before] : [])));
    },
    remove: (at: number) => {
      onChange?.(notes.filter((_, place) => place !== at));
      if (draft?.at !== undefined && draft.at > at) setDraft({ ...draft, at: draft.at - 1 });
    },
  };
}
