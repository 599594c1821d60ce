import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { type Brought, type Into, importDrafts, useBankWrite } from '../api';
import { areFew, inBlocks } from './blocks';
import type { Draft, useDrafts } from './useDrafts';

/** Of many, so many are written together: nobody else writes meanwhile. */
const inABlock = 250;

const nothing: Brought = { added: 0, changed: 0, unchanged: 0 };
const sum = (a: Brought, b: Brought): Brought => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});

interface Ways {
  /** All chosen ones are written; what is still to be corrected stays, `rest` is the first of it. */
  onDone: (rest: Draft | undefined) => void;
  /** Something has to be corrected first; the place of the first draft. */
  onRefused: (place: number) => void;
}

/**
 * Writes the chosen drafts into the bank: few together or not at all, many in blocks, of which those before a refusal stay
 * written. What follows does not depend on the page being in sight.
 */
export function useTaking(
  into: Into,
  { drafts, reading, keep, refuse }: ReturnType<typeof useDrafts>,
  { onDone, onRefused }: Ways,
) {
  const { t } = useTranslation('questions');
  const [written, setWritten] = useState(0);
  /** What earlier tries have written. */
  const before = useRef(nothing);
  const chosen = drafts.filter((draft) => draft.isChosen);

  const writeAll = async (all: Draft[]) => {
    const done = new Set<number>();
    for (const block of areFew(all) ? [all] : inBlocks(all, inABlock)) {
      try {
        const texts = block.map((draft) => draft.text);
        before.current = sum(before.current, await importDrafts(into, reading, texts));
      } catch (error) {
        // Those before the refusal are in the bank.
        keep((draft) => !done.has(draft.place));
        const first = refuse(block, error);
        if (first !== undefined) onRefused(first);
        throw error;
      }
      for (const { place } of block) done.add(place);
      setWritten(done.size);
    }
    notify.success(t('bring.done', { ...before.current }));
    before.current = nothing;
    keep((draft) => draft.fate === 'faulty');
    onDone(drafts.find((draft) => draft.fate === 'faulty'));
  };
  const write = useBankWrite((all: Draft[]) => writeAll(all).finally(() => setWritten(0)));
  return { chosen, written, isPending: write.isPending, take: () => write.mutate(chosen) };
}
