import { useRef, useState } from 'react';
import { checkDrafts, type DraftsView, type DraftText, type DraftView, type Into } from '../api';

/** A draft in the list: its place stays the same while its text is corrected. */
export interface Draft extends DraftView {
  place: number;
  isChosen: boolean;
}

/** New questions and changes are taken over unless somebody says otherwise; repeated ones only on request. */
const isTakenByDefault = (draft: DraftView) => draft.fate === 'new' || draft.fate === 'changes';

/** What was found beside drafts: what is said of the file as a whole, and what became no draft. */
export type Found = Pick<DraftsView, 'notes' | 'left_out'>;

const nothingFound: Found = { notes: [], left_out: [] };

const checkDelayMs = 500;

/** The drafts of an import: chosen, corrected, judged again by the server after each correction. */
export function useDrafts(place: Into) {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [found, setFound] = useState<Found>(nothingFound);
  const [isChecking, setChecking] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const check = useRef<{ timer: number; abort: AbortController }>(undefined);

  /** Begins with what was read, or with nothing. */
  const start = (view: DraftsView) => {
    window.clearTimeout(check.current?.timer);
    check.current?.abort.abort();
    setChecking(false);
    setCorrected(false);
    setFound({ notes: view.notes, left_out: view.left_out });
    setDrafts(view.drafts.map((draft, place) => ({ ...draft, place, isChosen: isTakenByDefault(draft) })));
  };

  const judgeAgain = (texts: DraftText[]) => {
    window.clearTimeout(check.current?.timer);
    check.current?.abort.abort();
    const abort = new AbortController();
    setChecking(true);
    const timer = window.setTimeout(async () => {
      try {
        const view = await checkDrafts(place, texts, abort.signal);
        setDrafts((now) =>
          now.map((draft, index) => {
            const judged = view.drafts[index];
            if (judged === undefined) return draft;
            const wasFaulty = draft.fate === 'faulty' && judged.fate !== 'faulty';
            return {
              ...draft,
              ...judged,
              text: draft.text,
              isChosen:
                judged.fate !== 'faulty' && (draft.isChosen || (wasFaulty && isTakenByDefault(judged))),
            };
          }),
        );
      } catch {
        // The import itself judges once more; a lost check only leaves the marks as they are.
      } finally {
        if (!abort.signal.aborted) setChecking(false);
      }
    }, checkDelayMs);
    check.current = { timer, abort };
  };

  const correctAll = (places: number[], change: (text: DraftText) => Partial<DraftText>) => {
    const next = drafts.map((draft) =>
      places.includes(draft.place) ? { ...draft, text: { ...draft.text, ...change(draft.text) } } : draft,
    );
    setDrafts(next);
    setCorrected(true);
    judgeAgain(next.map((draft) => draft.text));
  };

  const correct = (place: number, patch: Partial<DraftText>) => correctAll([place], () => patch);

  /** Goes on with drafts of an earlier time; the bank may hold other questions by now. */
  const resume = (kept: Draft[], said: Found) => {
    setFound(said);
    setDrafts(kept);
    setCorrected(true);
    judgeAgain(kept.map((draft) => draft.text));
  };

  const choose = (places: number[], isChosen: boolean) =>
    setDrafts((now) =>
      now.map((draft) =>
        places.includes(draft.place) && draft.fate !== 'faulty' ? { ...draft, isChosen } : draft,
      ),
    );

  return { drafts, found, isChecking, isCorrected, start, resume, correct, correctAll, choose };
}
