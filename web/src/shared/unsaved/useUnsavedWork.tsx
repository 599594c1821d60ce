import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Search } from '../tabs/model';
import { usePageKey } from '../tabs/page';
import { useTabs } from '../tabs/tabs';
import { type Draft, dropDraft, readDraft, writeDraft } from './drafts';
import { hold, isHeld, mayLose, release, type Work } from './registry';
import { UnsavedOffer } from './UnsavedOffer';

/** A pause in typing after which the draft is written. */
const pauseMs = 300;

interface Options<T> {
  /** Names what is being written, e.g. `question 12`; undefined while nothing is open. */
  object: string | undefined;
  value: T;
  isDirty: boolean;
  /** Too much for this browser to keep: leaving asks, but nothing is offered back. */
  isTooLarge?: boolean;
  restore: (value: T) => void;
  /** What becomes of the form when the work is given up. */
  onDiscard?: () => void;
  /** Search parameters under which the page still shows this work; by default any that stay on the page. */
  isKeptBy?: (search: Search) => boolean;
}

export interface UnsavedWork {
  /** Wraps the way out: asks first when something would be lost. */
  leave: (then: () => void) => () => void;
  /** To call when the server has it: the local draft goes. */
  settle: () => void;
  /** Offers the draft of an earlier time, to be shown above the form; null when there is none. */
  offer: ReactNode;
}

const anySearch = () => true;

/**
 * Guards what is typed and not saved: closing the form, leaving the page, closing the tab or the window ask first, and a
 * draft is kept in this browser and offered back until it is saved or thrown away. A tab in the background keeps its
 * form, so going to another tab asks nothing.
 */
export function useUnsavedWork<T>(options: Options<T>): UnsavedWork {
  const { object, value, isDirty } = options;
  const id = useId();
  const tab = usePageKey();
  const latest = useRef(options);
  latest.current = options;
  const settled = useRef(false);
  /** This showing of the form has written a draft. */
  const wrote = useRef(false);
  const lookedFor = useRef<string>(undefined);
  const [offered, setOffered] = useState<Draft>();

  useEffect(() => {
    if (lookedFor.current === object) return;
    lookedFor.current = object;
    settled.current = false;
    wrote.current = false;
    setOffered(object === undefined ? undefined : readDraft(object));
  }, [object]);

  useEffect(() => {
    if (!isDirty) settled.current = false;
    if (object === undefined || !isDirty) return;
    const flush = () => {
      if (!isHeld(id) || settled.current || latest.current.isTooLarge) return;
      writeDraft(object, latest.current.value);
      wrote.current = true;
    };
    const work: Work = {
      id,
      tab,
      isKeptBy: (search) => (latest.current.isKeptBy ?? anySearch)(search),
      flush,
      discard: () => {
        settled.current = true;
        dropDraft(object);
        latest.current.onDiscard?.();
      },
    };
    hold(work);
    return () => {
      const now = latest.current;
      if (now.object === object) {
        if (now.isDirty) flush();
        // Everything was taken back by hand: there is nothing left to offer.
        else if (wrote.current) dropDraft(object);
      }
      // A tab in the background keeps its form: only its effects have stopped.
      if (tab === undefined || useTabs.getState().active === tab) release([id]);
    };
  }, [id, tab, object, isDirty]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the value begins the pause again
  useEffect(() => {
    if (object === undefined || !isDirty || settled.current) return;
    const timer = setTimeout(() => {
      if (!isHeld(id) || settled.current || latest.current.isTooLarge) return;
      writeDraft(object, latest.current.value);
      wrote.current = true;
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [id, object, isDirty, value]);

  return {
    leave: (then) => () => {
      const { onDiscard } = latest.current;
      if (object === undefined || !isDirty || settled.current) return then();
      const discard = () => {
        settled.current = true;
        dropDraft(object);
        onDiscard?.();
      };
      void mayLose([{ id, tab, isKeptBy: anySearch, flush: () => undefined, discard }]).then((mayGo) => {
        if (mayGo) then();
      });
    },
    settle: () => {
      settled.current = true;
      release([id]);
      if (object !== undefined) dropDraft(object);
      setOffered(undefined);
    },
    offer: offered ? (
      <UnsavedOffer
        atMs={offered.atMs}
        onRestore={() => {
          latest.current.restore(offered.value as T);
          setOffered(undefined);
        }}
        onDrop={() => {
          // What has been typed meanwhile has a draft of its own by now.
          if (object !== undefined && !isDirty) dropDraft(object);
          setOffered(undefined);
        }}
      />
    ) : null,
  };
}
