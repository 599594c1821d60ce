import type { Outcome } from '@/shared/api/outcome';
import type { Schema } from '@/shared/api/types';
import type { Entry, Opened, Reply, Saved, Stored, Transport } from './transport';

export type Claim = Schema<'AutosaveClaim'>;
export type Writer = Schema<'AutosaveWriter'>;

/** The two calls of a kind of document. */
export interface Calls<T> {
  claim: (claim: Claim, isLeaving: boolean) => Promise<Outcome<Opened<T>>>;
  save: (writer: Writer, entries: readonly Entry<T>[], isLeaving: boolean) => Promise<Outcome<Saved<T>>>;
}

/** The server's refusal of a page that is not the writer. */
export const elsewhere = 'platform.written_elsewhere';

/** A document behind its two calls, for the page with this name. */
export function transportFor<T>(token: string, calls: Calls<T>): Transport<T> {
  const claim = (act: Claim['act'], closed?: string, isLeaving = false) =>
    calls.claim({ writer: token, act, closed: closed ?? null }, isLeaving);
  const look = async (): Promise<Reply<Opened<T>>> => plain(await claim('look'));
  return {
    open: async (closed) => plain(await claim('open', closed)),
    takeOver: async () => plain(await claim('take_over')),
    look,
    close: () => void claim('close', undefined, true),
    save: async (epoch, entries, isLeaving) => {
      const outcome = await calls.save({ token, epoch }, entries, isLeaving);
      if (outcome.ok || outcome.kind === 'network' || outcome.error !== elsewhere) return plain(outcome);
      const now = await look();
      return now.kind === 'ok' ? { kind: 'elsewhere', opened: now.data as Opened<never> } : now;
    },
  };
}

function plain<D>(outcome: Outcome<D>): Reply<D> {
  if (outcome.ok) return { kind: 'ok', data: outcome.data };
  if (outcome.kind === 'network') return outcome;
  return { kind: 'refused', error: outcome.error, msg: outcome.msg };
}

/** What the server says of a document (`platform::autosave::Opened`), as the autosave knows it. */
export const openedOf = <T>(data: {
  epoch: number;
  is_writer: boolean;
  held_by: string | null;
  saved_at_ms: number | null;
  entries: readonly Stored<T>[];
}): Opened<T> => ({
  epoch: data.epoch,
  isWriter: data.is_writer,
  heldBy: data.held_by,
  savedAtMs: data.saved_at_ms,
  entries: data.entries,
});

/** What the server says it has saved. */
export const savedOf = <T>(data: { saved_at_ms: number; stored: readonly Stored<T>[] }): Saved<T> => ({
  savedAtMs: data.saved_at_ms,
  stored: data.stored,
});

/** The change of a document that is one piece. */
export function newestOf<T>(entries: readonly Entry<T>[]): Entry<T> {
  const last = entries.at(-1);
  if (last === undefined) throw new Error('nothing to save');
  return last;
}

/** The same outcome with other data in it. */
export const mapOutcome = <A, B>(outcome: Outcome<A>, change: (data: A) => B): Outcome<B> =>
  outcome.ok ? { ok: true, data: change(outcome.data) } : outcome;
