import { useEffect, useReducer, useRef, useState } from 'react';
import { isApiError, messageOf } from '@/shared/api/errors';
import { isRecord } from '@/shared/lib/storage';
import { notify } from '@/shared/ui/notify';
import { afterLine, answered, begunAnew, carriedOn, idleRun, type Run } from '../model/run';
import { type Place, PlaceError } from '../places/place';

/** Lines of a run are drawn in bundles: a program may print thousands in a second. */
const bundleMs = 50;

/** The runs on screen by what they belong to: a program has one, a notebook one for each cell. */
interface Runs {
  at: number;
  all: Readonly<Record<number, Run>>;
}

type Act =
  | { kind: 'begin'; at: number | undefined; keeps: boolean }
  | { kind: 'lines'; lines: unknown[]; nowMs: number }
  | { kind: 'answer'; line: string }
  | { kind: 'refused' }
  | { kind: 'forget' }
  | { kind: 'ended' };

const noRuns: Runs = { at: 0, all: {} };
const currentOf = ({ at, all }: Runs): Run => all[at] ?? idleRun;

function reduce(runs: Runs, act: Act): Runs {
  const run = currentOf(runs);
  const changed = (next: Run): Runs => ({ ...runs, all: { ...runs.all, [runs.at]: next } });
  switch (act.kind) {
    case 'begin': {
      if (act.at !== undefined) return { at: act.at, all: { ...runs.all, [act.at]: begunAnew(run) } };
      return changed(act.keeps ? carriedOn(run) : { ...idleRun, phase: 'waiting' });
    }
    case 'lines':
      return changed(act.lines.reduce<Run>((before, line) => afterLine(before, line, act.nowMs), run));
    case 'answer':
      return changed(answered(run, act.line));
    case 'refused':
      return changed({ ...run, phase: 'idle' });
    case 'forget':
      return noRuns;
    case 'ended':
      // The answer broke off before its last line.
      return changed(run.phase === 'done' ? run : { ...run, phase: 'lost', prompt: undefined });
  }
}

/** Whether this line says that the program came to its end without a fault. */
const isGoodEnd = (line: unknown) => isRecord(line) && line.event === 'finished' && line.reason === 'ok';

/** One program at a time: starts it, follows it, stops it. Without a place, because it is not ready, nothing starts. */
export function useRun(place: Place | undefined, systemMessage: string) {
  /** Where the program on screen runs; the choice may be another by now. */
  const [at, setAt] = useState<Place>();
  const [runs, act] = useReducer(reduce, noRuns);
  const run = currentOf(runs);
  const stream = useRef<AsyncGenerator<unknown>>(undefined);
  const isBusy = run.phase === 'waiting' || run.phase === 'running';

  const follow = async (lines: AsyncGenerator<unknown>): Promise<boolean> => {
    let isGood = false;
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
        isGood ||= isGoodEnd(line);
        timer ??= setTimeout(flush, bundleMs);
      }
    } catch {
      // The connection broke; what came until then stays on screen.
    }
    clearTimeout(timer);
    flush();
    act({ kind: 'ended' });
    return isGood;
  };

  /** Answers whether the program came to its end without a fault. `cell`: what it belongs to in a notebook. */
  const start = async (code: string, keepsVariables: boolean, cell?: number): Promise<boolean> => {
    if (isBusy || place === undefined) return false;
    setAt(place);
    act({ kind: 'begin', at: cell, keeps: keepsVariables });
    try {
      return await follow(await place.start({ code, keepsVariables }));
    } catch (error) {
      act({ kind: 'refused' });
      if (error instanceof PlaceError) notify.error(error.message);
      else if (!isApiError(error) || !error.notified) notify.error(messageOf(error, systemMessage));
      return false;
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

  return { run, runs: runs.all, at: runs.at, isBusy, start, stop, give, restart };
}
