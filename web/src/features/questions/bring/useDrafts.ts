import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { checkDrafts, type DraftsView, type DraftText, type DraftView, type Into } from '../api';
import { areFew, inBlocks, togetherAtMost } from './blocks';
import { faultsAt } from './refused';

/** A draft in the list: its place stays the same while its text is corrected and others are written. */
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

/** A draft as it was judged now. One that became right is taken, unless it would write over a question whose id it shares. */
function judgedAs(draft: Draft, judged: DraftView): Draft {
  const sharedItsId = draft.faults.some((fault) => fault.field === 'id') && judged.fate === 'changes';
  const becameRight = draft.fate === 'faulty' && isTakenByDefault(judged) && !sharedItsId;
  return {
    ...draft,
    ...judged,
    text: draft.text,
    isChosen: judged.fate !== 'faulty' && (draft.isChosen || becameRight),
  };
}

/** The drafts that are judged together: all of a short list, of a long one what was corrected and what has, or had, the same id. */
function judgedTogether(all: Draft[], corrected: ReadonlySet<number>, ids: ReadonlySet<string>): Draft[][] {
  if (areFew(all)) return [all];
  const some = all.filter(({ place, text }) => corrected.has(place) || (text.id !== '' && ids.has(text.id)));
  some.sort((a, b) => (a.text.id < b.text.id ? -1 : Number(a.text.id > b.text.id)));
  return inBlocks(some, togetherAtMost / 2);
}

/** The drafts of an import: chosen, corrected, judged again by the server after each correction. */
export function useDrafts(into: Into) {
  const { t } = useTranslation('questions');
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const [found, setFound] = useState<Found>(nothingFound);
  /** Names what was read; empty for drafts of an earlier time. */
  const [reading, setReading] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [isCorrected, setCorrected] = useState(false);
  const check = useRef<{ timer: number; abort: AbortController }>(undefined);
  /** What was corrected and not judged since: places, and the ids that stood there. */
  const waiting = useRef({ places: new Set<number>(), ids: new Set<string>() });

  const stopCheck = () => {
    window.clearTimeout(check.current?.timer);
    check.current?.abort.abort();
    setChecking(false);
  };

  /** Begins with what was read, or with nothing. */
  const start = (view: DraftsView) => {
    stopCheck();
    setCorrected(false);
    waiting.current = { places: new Set(), ids: new Set() };
    setFound({ notes: view.notes, left_out: view.left_out });
    setReading(view.reading);
    setDrafts(view.drafts.map((draft, place) => ({ ...draft, place, isChosen: isTakenByDefault(draft) })));
  };

  /** Marks what the server refused of what was sent; the place of the first, none when it names none. */
  const refuse = (sent: readonly Draft[], error: unknown): number | undefined => {
    const faults = faultsAt(sent, error);
    setDrafts((now) =>
      now.map((draft) => {
        const said = faults.get(draft.place);
        return said ? { ...draft, fate: 'faulty', faults: said, isChosen: false } : draft;
      }),
    );
    return faults.keys().next().value;
  };

  const judge = async (block: Draft[], signal: AbortSignal) => {
    try {
      const texts = block.map((draft) => draft.text);
      const view = await checkDrafts(into, texts, signal);
      const judged = new Map(block.map((draft, index) => [draft.place, view.drafts[index]]));
      setDrafts((now) =>
        now.map((draft) => {
          const said = judged.get(draft.place);
          return said === undefined ? draft : judgedAs(draft, said);
        }),
      );
    } catch (error) {
      if (signal.aborted) return;
      // Without an answer the marks stay as they are: the import itself judges once more.
      const isSaid = !isApiError(error) || error.notified || refuse(block, error) !== undefined;
      if (!isSaid) notify.error(messageOf(error, t('bring.failed')));
    }
    if (!signal.aborted) for (const { place } of block) waiting.current.places.delete(place);
  };

  const judgeAgain = (all: Draft[], corrected: Iterable<number>, ids: Iterable<string>) => {
    stopCheck();
    const abort = new AbortController();
    for (const place of corrected) waiting.current.places.add(place);
    for (const id of ids) waiting.current.ids.add(id);
    setChecking(true);
    const timer = window.setTimeout(async () => {
      const { places, ids } = waiting.current;
      for (const block of judgedTogether(all, places, ids)) await judge(block, abort.signal);
      if (abort.signal.aborted) return;
      ids.clear();
      setChecking(false);
    }, checkDelayMs);
    check.current = { timer, abort };
  };

  const correctAll = (places: Iterable<number>, change: (text: DraftText) => Partial<DraftText>) => {
    const changed = new Set(places);
    const ids = new Set<string>();
    const next = drafts.map((draft) => {
      if (!changed.has(draft.place)) return draft;
      const text = { ...draft.text, ...change(draft.text) };
      if (text.id !== draft.text.id) ids.add(draft.text.id).add(text.id);
      return { ...draft, text };
    });
    setDrafts(next);
    setCorrected(true);
    judgeAgain(next, changed, ids);
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
      [],
    );
  };

  const choose = (places: Iterable<number>, isChosen: boolean) => {
    const meant = new Set(places);
    setDrafts((now) =>
      now.map((draft) =>
        meant.has(draft.place) && draft.fate !== 'faulty' ? { ...draft, isChosen } : draft,
      ),
    );
  };

  /** Only these stay in the list: the others were written, or are not wanted. */
  const keep = (isKept: (draft: Draft) => boolean) => {
    stopCheck();
    setDrafts((now) => now.filter(isKept));
  };

  return {
    ...{ drafts, found, reading, isChecking, isCorrected },
    ...{ start, resume, correct, correctAll, choose, keep, refuse },
  };
}
