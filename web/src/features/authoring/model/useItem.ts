import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Saving, useAutosave } from '@/shared/autosave/useAutosave';
import { type Item, type ItemRef, itemCalls } from '../api';
import { nameOf } from './at';
import { changedPlace, isSameStep, type Step } from './steps';

/** An item is one piece. */
const whole = '';
/** A text is typed for long; nobody waits for each word of it. */
const settleMs = 2000;
/** How many steps back are kept. */
const kept = 100;

/** What a kept change must look like: of its kind; the server checks the rest. */
const schemaOf = (at: ItemRef): z.ZodMiniType<Item> =>
  z.custom<Item>(
    (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === at.kind,
  );

export interface ItemOnPage {
  item: Item | undefined;
  saving: Saving<Item> | undefined;
  canWrite: boolean;
  change: (next: Item) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** An item open on this page: kept in this browser at once, on the server within a second, with steps back. */
export function useItem(courseId: number, at: ItemRef, userId: number | undefined): ItemOnPage {
  const saving = useAutosave<Item>(
    userId === undefined
      ? undefined
      : {
          document: `authoring.${userId}.${courseId}.${nameOf(at)}`,
          schema: async () => schemaOf(at),
          calls: itemCalls(courseId, at),
          settleMs,
        },
  );
  const item = saving?.values.get(whole) ?? undefined;
  const steps = useSteps(item, (next) => saving?.autosave.change(whole, next));
  return { item, saving, canWrite: saving?.isWriter === true, ...steps };
}

/** Changes an item in steps that can be taken back. */
export function useSteps(item: Item | undefined, write: (next: Item) => void) {
  const [past, setPast] = useState<Item[]>([]);
  const [future, setFuture] = useState<Item[]>([]);
  const lastStep = useRef<Step>(undefined);
  const latest = useRef({ item, write });
  latest.current = { item, write };
  const change = useCallback((next: Item) => {
    const before = latest.current.item;
    const now = Date.now();
    if (before !== undefined) {
      const place = changedPlace(before, next);
      const step = lastStep.current;
      if (step !== undefined && isSameStep(step, place, now)) {
        lastStep.current = { ...step, changedAtMs: now };
      } else {
        lastStep.current = { place, beganAtMs: now, changedAtMs: now };
        setPast((steps) => [...steps.slice(1 - kept), before]);
        setFuture([]);
      }
    }
    latest.current.write(next);
  }, []);
  const step = (from: Item[], setFrom: typeof setPast, setTo: typeof setPast) => {
    const target = from.at(-1);
    if (target === undefined || item === undefined) return undefined;
    return () => {
      setFrom(from.slice(0, -1));
      setTo((steps) => [...steps, item]);
      lastStep.current = undefined;
      write(target);
    };
  };
  return { change, undo: step(past, setPast, setFuture), redo: step(future, setFuture, setPast) };
}
