import { connect } from './connection';
import { setLive } from './useFollow';

/**
 * What the server pushes: the names of what has changed. A page follows subjects (`exams/board/4`) and reads them anew when
 * it hears of one. All its subjects share one connection; while nothing comes through, pages ask now and then as before.
 */

/** `isAll`: nothing need have changed; the page is new to the subject. */
type Listener = (isAll: boolean) => void;

const listeners = new Map<string, Set<Listener>>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Subjects that several parts of a page follow one after the other are asked for together. */
const gatherMs = 50;

/** Follows a subject until the returned function is called. */
export function follow(subject: string, listener: Listener): () => void {
  const known = listeners.get(subject);
  if (known) known.add(listener);
  else {
    listeners.set(subject, new Set([listener]));
    reconnectSoon();
  }
  return () => {
    const left = listeners.get(subject);
    left?.delete(listener);
    if (left?.size !== 0) return;
    listeners.delete(subject);
    reconnectSoon();
  };
}

function reconnectSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(
    () =>
      connect([...listeners.keys()], {
        pushed: (subjects, isAll) => {
          for (const subject of subjects)
            for (const listener of listeners.get(subject) ?? []) listener(isAll);
        },
        live: setLive,
      }),
    gatherMs,
  );
}
