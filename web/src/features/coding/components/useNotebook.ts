import { useRef, useState } from 'react';
import { isRunnable, type NotebookCell } from '../model/notebook';
import type { NotebookHandle } from './NotebookEditor';
import type { Bench } from './useBench';

/** The cells of a notebook as programs: one of them runs, or all in their order until one fails or is stopped. */
export function useNotebook(bench: Bench<NotebookHandle>) {
  const { kept, chosen, editor, isBusy, start } = bench;
  const [before, setBefore] = useState<Readonly<Record<number, number>>>({});
  const [isRunningAll, setRunningAll] = useState(false);
  const isStopped = useRef(false);

  const begin = (cell: NotebookCell, cells: NotebookCell[]) => {
    // Where no variables are kept, what stands before the cell runs with it.
    const isAlone = chosen.name !== 'local';
    const earlier = isAlone ? [] : cells.slice(0, cells.indexOf(cell)).filter(isRunnable);
    const head = earlier.map(({ body }) => `${body}\n`).join('');
    setBefore((known) => ({ ...known, [cell.id]: head.split('\n').length - 1 }));
    return start(head + cell.body, isAlone, cell.id);
  };
  const mayRun = () => !isBusy && !isRunningAll && bench.isReady();
  const onRun = (cell: NotebookCell, cells: NotebookCell[]) => {
    if (!mayRun()) return;
    void kept.send();
    void begin(cell, cells);
  };
  return {
    isRunningAll,
    onRun,
    /** The cell that was used last. */
    onRunHere: () => {
      const cell = editor.current?.current();
      if (cell) onRun(cell, editor.current?.cells() ?? []);
    },
    onRunAll: async () => {
      const cells = editor.current?.cells() ?? [];
      if (!mayRun()) return;
      bench.show('code');
      void kept.send();
      setRunningAll(true);
      isStopped.current = false;
      for (const cell of cells.filter(isRunnable)) {
        if (isStopped.current || !(await begin(cell, cells))) break;
      }
      setRunningAll(false);
    },
    onStop: () => {
      isStopped.current = true;
      bench.stop();
    },
    onFormat: async () => {
      const cell = editor.current?.current();
      if (cell === undefined || cell.kind !== 'code') return;
      const code = await bench.format(cell.body);
      if (code !== undefined) editor.current?.rewrite(cell.id, code.trimEnd());
    },
    /** How many lines stood before a cell's own when it ran, where variables are not kept. */
    linesBefore: (id: number) => before[id] ?? 0,
  };
}
