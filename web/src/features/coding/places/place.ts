import type { WrittenFile } from '../model/run';

/** Where a program runs. What counts is always evaluated on the server, wherever it was tried. */
export const placeNames = ['server', 'browser', 'local'] as const;
export type PlaceName = (typeof placeNames)[number];

/** What the editor gives to a place. */
interface Program {
  code: string;
  keepsVariables: boolean;
}

/** One way to run programs; every place speaks the lines of the server's answer. */
export interface Place {
  /** The lines of the run; ending the generator early tells the place that nobody listens any more. */
  start(program: Program): Promise<AsyncGenerator<unknown>>;
  stop(runId: string): Promise<unknown>;
  /** A line for `input()`. */
  give(runId: string, line: string): Promise<unknown>;
  /** Forgets the variables that were kept. */
  forget(): Promise<unknown>;
}

/** Where the files of a program come from when the server does not run it: what is there for everybody, and what it names. */
export type Folder = (code: string) => Promise<WrittenFile[]>;

/** A place that cannot run a program says so in a sentence for the person. */
export class PlaceError extends Error {}
