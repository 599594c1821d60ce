import { useState } from 'react';
import type { Schema } from '@/shared/api/types';
import { type Content, tryProgram } from '../api';

type Task = Content<'python'>['task'];

export interface TrialRow {
  /** The file of a wrong solution; empty for the reference. */
  name: string;
  /** What it should earn, in per cent; none where its author has not said. */
  expected: number | undefined;
  report?: Schema<'TrialReport'>;
}

/** Points are rounded where a test is shared by its cases. */
const NEARLY_PERCENT = 0.5;

/** Whether a program earned what it should. */
export const isExpected = ({ report, expected }: TrialRow): boolean =>
  report?.percent != null && expected !== undefined && Math.abs(report.percent - expected) <= NEARLY_PERCENT;

/** Runs the programs of a task one after the other; what came of it is of the task as it was then. */
export function useTrials(courseId: number, task: Task) {
  const [tried, setTried] = useState<Task>();
  const [rows, setRows] = useState<TrialRow[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    const wrong = Object.entries(task.wrong);
    const programs = [
      { name: '', expected: 100, code: task.solution },
      ...wrong.map(([name, { code, score }]) => ({ name, expected: score ?? undefined, code })),
    ];
    setTried(task);
    setError(undefined);
    setRunning(true);
    const now: TrialRow[] = programs.map(({ name, expected }) => ({ name, expected }));
    setRows([...now]);
    try {
      for (const [at, { name, expected, code }] of programs.entries()) {
        now[at] = { name, expected, report: await tryProgram(courseId, { task, code }) };
        setRows([...now]);
      }
    } catch (caught) {
      setError(caught);
    }
    setRunning(false);
  };
  return { rows, isRunning, isStale: tried !== task, error, run: () => void run() };
}
