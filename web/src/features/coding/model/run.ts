import { isRecord } from '@/shared/lib/storage';
import type { ProgramError } from '../api';

/** How a run ended, in the server's words. */
export const reasons = [
  'ok',
  'error',
  'wall',
  'cpu',
  'memory',
  'output',
  'signal',
  'protocol',
  'stopped',
  'infra',
] as const;
export type Reason = (typeof reasons)[number];

/** A DataFrame as the run shows it: the first rows and columns, and how many there are in all. */
export interface Frame {
  index_name: string;
  columns: string[];
  dtypes: string[];
  index: unknown[];
  rows: unknown[][];
  total_rows: number;
  total_columns: number;
}

export interface WrittenFile {
  name: string;
  /** In base64. */
  content: string;
}

export interface Piece {
  /** `mark` begins what the next run of a session printed. */
  kind: 'out' | 'err' | 'in' | 'mark';
  text: string;
}

/** The session a run belongs to. */
export interface RunSession {
  /** Of this run in the session, from 1. */
  number: number;
  /** Why the session before it is gone, with its variables. */
  lost: string | undefined;
}

export interface Run {
  phase: 'idle' | 'waiting' | 'running' | 'done' | 'lost';
  runId: string | undefined;
  /** By this browser's clock; shown while it runs. */
  startedAtMs: number | undefined;
  output: Piece[];
  outputLength: number;
  /** The beginning was dropped because there was too much. */
  isClipped: boolean;
  /** Tables and figures were more than is shown of one run. */
  isCut: boolean;
  frames: Frame[];
  /** PNG pictures in base64. */
  figures: string[];
  error: ProgramError | undefined;
  /** What `input()` asks while it waits. */
  prompt: string | undefined;
  reason: Reason | undefined;
  /** None when every run begins anew. */
  session: RunSession | undefined;
  wallMs: number;
  cpuMs: number;
  memoryPeakBytes: number;
  files: WrittenFile[];
}

export const idleRun: Run = {
  phase: 'idle',
  runId: undefined,
  startedAtMs: undefined,
  output: [],
  outputLength: 0,
  isClipped: false,
  isCut: false,
  frames: [],
  figures: [],
  error: undefined,
  prompt: undefined,
  reason: undefined,
  session: undefined,
  wallMs: 0,
  cpuMs: 0,
  memoryPeakBytes: 0,
  files: [],
};

/** Characters of output kept on screen; the newest stay. */
export const outputLimit = 200_000;
const frameLimit = 100;
const figureLimit = 100;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map((entry) => String(entry)) : []);

/** The run after one more line of the server's answer. What a line holds comes from the program: nothing is believed. */
export function afterLine(run: Run, line: unknown, nowMs: number): Run {
  if (!isRecord(line)) return run;
  switch (line.event) {
    case 'started':
      return started(run, line, nowMs);
    case 'stdout':
      return printed(run, { kind: 'out', text: text(line.text) });
    case 'stderr':
      return printed(run, { kind: 'err', text: text(line.text) });
    case 'figure':
      if (run.figures.length >= figureLimit) return { ...run, isCut: true };
      return { ...run, figures: [...run.figures, text(line.png)] };
    case 'table':
      if (run.frames.length >= frameLimit) return { ...run, isCut: true };
      return { ...run, frames: [...run.frames, readFrame(line)] };
    case 'cut':
      return { ...run, isCut: true };
    case 'error':
      return { ...run, error: readError(line) };
    case 'input_wanted':
      return { ...run, prompt: text(line.prompt) };
    case 'finished':
      return finished(run, line);
    default:
      return run;
  }
}

/** The next cell of a notebook: it shows what it does itself, and runs in the same session. */
export function begunAnew({ session }: Run): Run {
  return { ...idleRun, session, phase: 'waiting' };
}

/** The next run of a session: what was printed and drawn before stays above it. */
export function carriedOn(run: Run): Run {
  const { output, outputLength, isClipped, isCut, figures, frames, session } = run;
  return { ...idleRun, output, outputLength, isClipped, isCut, figures, frames, session, phase: 'waiting' };
}

function started(run: Run, line: Record<string, unknown>, nowMs: number): Run {
  const begun: Run = { ...run, phase: 'running', runId: text(line.run_id) || undefined, startedAtMs: nowMs };
  if (!isRecord(line.session)) return { ...begun, session: undefined };
  const place = number(line.session.number);
  // Another server may answer, which knows nothing of the session that ended with the one before it.
  const died = place === 1 && run.session !== undefined ? 'died' : undefined;
  const session = { number: place, lost: text(line.session.lost) || died };
  const fresh = { output: [], outputLength: 0, isClipped: false, isCut: false, figures: [], frames: [] };
  const kept = session.number === 1 ? { ...begun, ...fresh } : begun;
  return printed({ ...kept, session }, { kind: 'mark', text: String(session.number) });
}

/** Whether the last run has printed nothing. */
export const isSilentRun = (run: Run): boolean => (run.output.at(-1)?.kind ?? 'mark') === 'mark';

/** A line the person gave to `input()`, shown where it was asked. */
export function answered(run: Run, line: string): Run {
  return printed({ ...run, prompt: undefined }, { kind: 'in', text: `${line}\n` });
}

/** The output without the traceback at its end: the error is shown by itself, explained. */
export function outputWithoutTraceback(run: Run): Piece[] {
  const last = run.output.at(-1);
  const traceback = run.error?.traceback.trim();
  if (last?.kind !== 'err' || !traceback || !last.text.trimEnd().endsWith(traceback)) return run.output;
  const text = last.text.trimEnd().slice(0, -traceback.length);
  return text.trim() === '' ? run.output.slice(0, -1) : [...run.output.slice(0, -1), { ...last, text }];
}

function finished(run: Run, line: Record<string, unknown>): Run {
  const reason = reasons.find((word) => word === line.reason) ?? 'infra';
  const files = Array.isArray(line.files) ? line.files.filter(isRecord) : [];
  return {
    ...run,
    phase: 'done',
    prompt: undefined,
    reason,
    wallMs: number(line.wall_ms),
    cpuMs: number(line.cpu_ms),
    memoryPeakBytes: number(line.memory_peak_bytes),
    files: files.map((file) => ({ name: text(file.name), content: text(file.content) })),
  };
}

function printed(run: Run, piece: Piece): Run {
  if (piece.text === '') return run;
  const last = run.output.at(-1);
  // Few long pieces draw faster than many short ones, but a piece that grows without end is copied at every print.
  const joins = last?.kind === piece.kind && piece.kind !== 'mark' && last.text.length < 4_000;
  const output = joins
    ? [...run.output.slice(0, -1), { kind: piece.kind, text: last.text + piece.text }]
    : [...run.output, piece];
  let outputLength = run.outputLength + piece.text.length;
  let isClipped = run.isClipped;
  while (outputLength > outputLimit && output.length > 1) {
    outputLength -= output.shift()?.text.length ?? 0;
    isClipped = true;
  }
  return { ...run, output, outputLength, isClipped };
}

function readFrame(line: Record<string, unknown>): Frame {
  const rows = Array.isArray(line.rows) ? line.rows : [];
  return {
    index_name: text(line.index_name),
    columns: texts(line.columns),
    dtypes: texts(line.dtypes),
    index: Array.isArray(line.index) ? line.index : [],
    rows: rows.map((row) => (Array.isArray(row) ? row : [])),
    total_rows: number(line.total_rows),
    total_columns: number(line.total_columns),
  };
}

function readError(line: Record<string, unknown>): ProgramError {
  return {
    type: text(line.type),
    message: text(line.message),
    line: typeof line.line === 'number' ? line.line : null,
    traceback: text(line.traceback),
    explanation: text(line.explanation),
  };
}
