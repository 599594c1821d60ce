import { useEffect, useMemo, useState } from 'react';
import { cellAtLine, cellsOf, textOfCell } from '../model/cells';
import { readingCode, readingSheet } from '../model/files';
import { isSilentRun, type Run } from '../model/run';
import type { EditorHandle } from './CodeEditor';
import type { ResultTab } from './Results';
import type { Bench } from './useBench';

/** One text as a program: all of it or one of its cells runs, and what came of it shows by itself. */
export function useProgram(bench: Bench<EditorHandle>) {
  const { kept, chosen, run, editor, isBusy } = bench;
  const shown = useResultTab(run);
  const { fault, setChanged } = useFault(run);
  // The local program keeps no variables from one program to the next.
  const inCells = bench.look.runs === 'cells' && chosen.name !== 'local';

  const cellHere = () => cellAtLine(kept.code(), editor.current?.line() ?? 1);
  const onRun = () => {
    if (isBusy || !bench.isReady()) return;
    setChanged(false);
    shown.setTab('output');
    bench.show('results');
    void kept.send();
    const code = kept.code();
    void bench.start(inCells ? textOfCell(code, cellHere()) : code, inCells);
  };
  return {
    ...shown,
    fault,
    inCells,
    onRun,
    /** Shift+Enter; answers whether it meant anything. */
    onRunAndGoOn: () => {
      if (!inCells) return false;
      const here = cellHere();
      onRun();
      const next = cellsOf(kept.code())[here.at + 1];
      if (next) editor.current?.goTo(Math.min(next.first + 1, next.last));
      return true;
    },
    onChange: (code: string) => {
      kept.onChange(code);
      if (run.error) setChanged(true);
    },
    onFormat: async () => {
      const tidy = await bench.format(kept.code());
      if (tidy !== undefined) editor.current?.replace(tidy);
    },
    onSubmit: () => {
      shown.setTab('report');
      bench.onSubmit();
    },
  };
}

/** Which part of the results is in front. */
export function useResultTab(run: Run) {
  const { figures, frames } = run;
  const [tab, setTab] = useState<ResultTab>('output');
  // A program that only drew or only made tables shows that at once.
  const isQuiet = run.phase === 'done' && run.reason === 'ok' && isSilentRun(run);
  useEffect(() => {
    if (!isQuiet) return;
    if (figures.length > 0) setTab('figures');
    else if (frames.length > 0) setTab('frames');
  }, [isQuiet, figures.length, frames.length]);
  return { tab, setTab };
}

/** The fault to mark in the text, until the text is changed. */
export function useFault({ error }: Run) {
  const [changed, setChanged] = useState(false);
  const fault = useMemo(
    () =>
      error?.line && !changed
        ? { line: error.line, message: `${error.type}: ${error.explanation || error.message}` }
        : undefined,
    [error, changed],
  );
  return { fault, setChanged };
}

/** Adds the code that reads a table once, when a page asks for it. */
export function useReading(bench: Bench<EditorHandle>, reads: string | undefined, onRead?: () => void) {
  const { kept, editor, starter } = bench;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each table that is asked for
  useEffect(() => {
    if (reads === undefined) return;
    // A sheet on which nothing of one's own stands is written anew; otherwise what stands there is kept.
    const isUntouched = kept.code().trim() === '' || kept.code() === starter;
    const added = readingCode(reads, kept.code());
    if (isUntouched) editor.current?.replace(readingSheet(reads));
    else if (added !== '') editor.current?.append(added);
    onRead?.();
  }, [reads]);
}
