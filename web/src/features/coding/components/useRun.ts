import { useEffect, useReducer, useRef, useState } from 'react';
import { isApiError, messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { afterLine, answered, carriedOn, idleRun, type Run } from '../model/run';
import { type Place, PlaceError } from '../places/place';

/** Lines of a run are drawn in bundles: a program may print thousands in a second. */
const bundleMs = 50;

type Act =
  | { kind: 'begin'; keeps: boolean }
  | { kind: 'lines'; lines: unknown[]; nowMs: number }
  | { kind: 'answer'; line: string }
  | { kind: 'refused' }
  | { kind: 'forget' }
  | { kind: 'ended' };

function reduce(run: Run, act: Act): Run {
  switch (act.kind) {
    case 'begin':
      return act.keeps ? carriedOn(run) : { ...idleRun, phase: 'waiting' };
    case 'lines':
      return act.lines.reduce<Run>((before, line) => afterLine(before, line, act.nowMs), run);
    case 'answer':
      return answered(run, act.line);
    case 'refused':
      return { ...run, phase: 'idle' };
    case 'forget':
      return idleRun;
    case 'ended':
      // The answer broke off before its last line.
      return run.phase === 'done' ? run : { ...run, phase: 'lost', prompt: undefined };
  }
}

/** One program at a time: starts it, follows it, stops it. Without a place, because it is not ready, nothing starts. */
export function useRun(place: Place | undefined, systemMessage: string) {
  /** Where the program on screen runs; the choice may be another by now. */
  const [at, setAt] = useState<Place>();
  const [run, act] = useReducer(reduce, idleRun);
  const stream = useRef<AsyncGenerator<unknown>>(undefined);
  const isBusy = run.phase === 'waiting' || run.phase === 'running';

  const follow = async (lines: AsyncGenerator<unknown>) => {
    let bundle: unknown[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const lines = bundle;
      bundle = [];
      if (lines.length > 0) act({ kind: 'lines', lines, nowMs: Date.now() });
    };
    stream.current = lines;
    try {
      for await (const line of lines) {
        bundle.push(line);
        timer ??= setTimeout(flush, bundleMs);
      }
    } catch {
      // The connection broke; what came until then stays on screen.
    }
    clearTimeout(timer);
    flush();
    act({ kind: 'ended' });
  };

  const start = async (code: string, keepsVariables: boolean) => {
    if (isBusy || place === undefined) return;
    setAt(place);
    act({ kind: 'begin', keeps: keepsVariables });
    try {
      await follow(await place.start({ code, keepsVariables }));
    } catch (error) {
      act({ kind: 'refused' });
      if (error instanceof PlaceError) notify.error(error.message);
      else if (!isApiError(error) || !error.notified) notify.error(messageOf(error, systemMessage));
    }
  };

  const stop = () => {
    const { runId } = run;
    if (runId !== undefined) void at?.stop(runId).catch(() => stream.current?.return(undefined));
  };

  /** Ends the session: its variables and everything it showed are gone. */
  const restart = async () => {
    try {
      await place?.forget();
      act({ kind: 'forget' });
    } catch (error) {
      if (!isApiError(error) || !error.notified) notify.error(messageOf(error, systemMessage));
    }
  };

  const give = (line: string) => {
    const { runId } = run;
    if (runId === undefined) return;
    act({ kind: 'answer', line });
    void at?.give(runId, line).catch((error: unknown) => notify.error(messageOf(error, systemMessage)));
  };

  // Closing the window is noticed by the server; a hidden tab lets its program run on to its time limit.
  useEffect(() => {
    const leave = () => void stream.current?.return(undefined);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  return { run, isBusy, start, stop, give, restart };
}
