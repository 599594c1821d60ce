/** One change of one part of a document. */
export interface Entry<T> {
  /** The part: a question's place, or one word where the document is one piece. */
  key: string;
  /** The epoch of the page that made the change; given by the server. */
  epoch: number;
  /** Counts the changes of this part within the epoch, from 1. */
  seq: number;
  value: T;
}

/** One part as the server has it; `value` is null where nothing was saved yet. */
export interface Stored<T> {
  key: string;
  epoch: number;
  seq: number;
  value: T | null;
}

/** A document as the server opens it for a page. */
export interface Opened<T> {
  /** This page's epoch where it is the writer, else the writer's. */
  epoch: number;
  isWriter: boolean;
  /** Whose page writes instead, by name, where several people write one document. */
  heldBy?: string | null;
  savedAtMs: number | null;
  entries: readonly Stored<T>[];
}

/** What the server has of the parts that were sent. */
export interface Saved<T> {
  savedAtMs: number;
  stored: readonly Stored<T>[];
}

export type Reply<D> =
  | { kind: 'ok'; data: D }
  /** No reply came: it may have arrived all the same. */
  | { kind: 'network' }
  /** Another page writes by now; this is what the server has. */
  | { kind: 'elsewhere'; opened: Opened<never> }
  | { kind: 'refused'; error: string; msg: string };

/** How a document reaches the server: one thin adapter for each kind of document. */
export interface Transport<T> {
  /** Opens the document; `closed` is the page of this browser that wrote it last and is gone. */
  open: (closed: string | undefined) => Promise<Reply<Opened<T>>>;
  takeOver: () => Promise<Reply<Opened<T>>>;
  /** What the server has now, and whether this page is still the writer. */
  look: () => Promise<Reply<Opened<T>>>;
  /** Says that the page is going, so that the next one may write without asking. */
  close: () => void;
  save: (epoch: number, entries: readonly Entry<T>[], isLeaving: boolean) => Promise<Reply<Saved<T>>>;
}
