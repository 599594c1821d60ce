import { useRef } from 'react';
import * as z from 'zod/mini';
import type { Source } from '@/shared/autosave/page';
import { type Saving, useAutosave } from '@/shared/autosave/useAutosave';
import { type DraftPlace, draftCalls } from '../api';

/** A draft is one piece. */
const whole = '';
/** A program is typed for long; nobody waits for each word of it. */
const settleMs = 2000;

/** A draft and where this browser keeps what the server does not have yet. */
function sourceOf(userId: number, place: DraftPlace): Source<string> {
  const sheet = `scratch.${place.sheet ?? 1}`;
  const where = place.activityId ? `activity.${place.activityId}` : (place.taskId ?? sheet);
  return {
    document: `python.${userId}.${where}`,
    schema: async () => z.string(),
    calls: draftCalls(place),
    settleMs,
  };
}

/** Opens what is typed at a place; undefined until the server has answered. */
export const useDraftSaving = (
  userId: number | undefined,
  place: DraftPlace | undefined,
): Saving<string> | undefined =>
  useAutosave(userId === undefined || place === undefined ? undefined : sourceOf(userId, place));

/** The text of a bench: what is typed, and how it is saved. */
export function useDraft(saving: Saving<string>, starter: string) {
  const latest = useRef(saving);
  latest.current = saving;
  const shown = () => latest.current.autosave.read().values.get(whole) ?? starter;
  return {
    saving,
    code: shown,
    onChange: (code: string) => {
      // The starter that an editor begins with is nobody's work.
      if (code !== shown()) latest.current.autosave.change(whole, code);
    },
    /** Sends what waits, before something runs. */
    send: () => latest.current.autosave.flush(),
  };
}
