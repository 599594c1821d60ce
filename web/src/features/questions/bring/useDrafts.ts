import { useRef, useState } from 'react';
import {
  checkDrafts,
  type DraftsView,
  type DraftText,
  type DraftView,
  type Into,
  judgedAtOnce,
} from '../api';

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

/** Blocks of drafts, each judged by one request, in which one of these places lies. */
function blocksOf(drafts: Draft[], places: number[]): Draft[][] {
  const blocks = new Set(places.map((place) => Math.floor(place / judgedAtOnce)));
  return [...blocks].map((block) => drafts.filter(({ place }) => Math.floor(place / judgedAtOnce) === block));
}

/** A draft as it was judged now. What repeats one of another block does so still, unless it was corrected. */
function judgedAs(draft: Draft, judged: DraftView, wasCorrected: boolean): Draft {
  const stays = draft.fate === 'repeated_here' && judged.fate === 'new' && !wasCorrected;
  const wasFaulty = draft.fate === 'faulty' && judged.fate !== 'faulty';
  return {
    ...draft,
    ...judged,
    fate: stays ? draft.fate : judged.fate,
    text: draft.text,
    isChosen: judged.fate !== 'faulty' && (draft.isChosen || (wasFaulty && isTakenByDefault(judged))),
  };
}

/** The drafts of an import: chosen, corrected, judged again by the server after each correction. */
export function useDrafts(place: Into) {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [found, setFound] = useState<Found>(nothingFound);
  /** Names what was read; empty for drafts of an earlier time. */
  const [reading, setReading] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const check = useRef<{ timer: number; abort: AbortController }>(undefined);
  /** Places that were corrected and not judged since. */
  const waiting = useRef(new Set<number>());

  /** Begins with what was read, or with nothing. */
  const start = (view: DraftsView) => {
    window.clearTimeout(check.current?.timer);
    check.current?.abort.abort();
    setChecking(false);
    setCorrected(false);
    waiting.current.clear();
    setFound({ notes: view.notes, left_out: view.left_out });
    setReading(view.reading);
    setDrafts(view.drafts.map((draft, place) => ({ ...draft, place, isChosen: isTakenByDefault(draft) })));
  };

  const judgeAgain = (all: Draft[], corrected: number[]) => {
    window.clearTimeout(check.current?.timer);
    check.current?.abort.abort();
    const abort = new AbortController();
    for (const at of corrected) waiting.current.add(at);
    setChecking(true);
    const timer = window.setTimeout(async () => {
      try {
        const isLarge = all.length > judgedAtOnce;
        for (const block of blocksOf(all, [...waiting.current])) {
          const texts = block.map((draft) => draft.text);
          const view = await checkDrafts(place, texts, abort.signal);
          const judged = new Map(block.map((draft, index) => [draft.place, view.drafts[index]]));
          const done = new Set(waiting.current);
          setDrafts((now) =>
            now.map((draft) => {
              const said = judged.get(draft.place);
              return said === undefined ? draft : judgedAs(draft, said, !isLarge || done.has(draft.place));
            }),
          );
          for (const { place } of block) waiting.current.delete(place);
        }
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
    judgeAgain(next, places);
  };

  const correct = (place: number, patch: Partial<DraftText>) => correctAll([place], () => patch);

  /** Goes on with drafts of an earlier time; the bank may hold other questions by now. */
  const resume = (kept: Draft[], said: Found, of: string) => {
    setFound(said);
    setReading(of);
    setDrafts(kept);
    setCorrected(true);
    judgeAgain(
      kept,
      kept.map((draft) => draft.place),
    );
  };

  const choose = (places: number[], isChosen: boolean) =>
    setDrafts((now) =>
      now.map((draft) =>
        places.includes(draft.place) && draft.fate !== 'faulty' ? { ...draft, isChosen } : draft,
      ),
    );

  /** Takes out what was written, also when others were refused. */
  const drop = (written: readonly Draft[]) => {
    const places = new Set(written.map((draft) => draft.place));
    waiting.current.clear();
    setDrafts((now) =>
      now.filter((draft) => !places.has(draft.place)).map((draft, place) => ({ ...draft, place })),
    );
  };

  return {
    drafts,
    found,
    reading,
    isChecking,
    isCorrected,
    start,
    resume,
    correct,
    correctAll,
    choose,
    drop,
  };
}
