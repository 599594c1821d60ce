import type { Journal } from './journal';
import type { Entry, Opened, Reply, Saved, Stored, Transport } from './transport';

/** How the newest changes stand; always on the screen. */
export type SaveState =
  | { kind: 'opening' }
  | { kind: 'saved'; atMs: number | null }
  | { kind: 'pending' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'retrying'; tries: number }
  | { kind: 'refused'; error: string; msg: string }
  /** Another page writes. What is shown here is what the server has, and cannot be changed until this page takes over. */
  | { kind: 'elsewhere'; heldBy: string | null };

/** One part of a document as the screen shows it. */
interface Slot<T> {
  value: T | null;
  seq: number;
  /** The highest number of this epoch that the server has confirmed. */
  confirmed: number;
}

export interface Snapshot<T> {
  values: ReadonlyMap<string, T | null>;
  save: SaveState;
  /** Whether the page may write: false until it is opened, and while another page writes. */
  isWriter: boolean;
  /** The page's epoch where it is the writer. */
  epoch: number;
  /** How many parts the server has not confirmed. */
  waiting: number;
  /** What was given up because another page wrote the part later, by part: the screen may offer it again. */
  dropped: ReadonlyMap<string, T>;
  /** Parts that this page took from the journal: typed earlier, never confirmed. */
  restored: ReadonlySet<string>;
  /** Grows whenever the values come from the server and not from this page: an editor then shows them anew. */
  resetKey: number;
}

export interface Options<T> {
  /** Whether two values are the same: what the server has stored is compared with what is shown. */
  isSame: (one: T | null, other: T | null) => boolean;
  /** After a change this long, in milliseconds, it is sent. */
  settleMs?: number;
  setTimer?: (run: () => void, ms: number) => unknown;
  clearTimer?: (timer: unknown) => void;
  isOnline?: () => boolean;
}

const settleMs = 800;
/** However long somebody types on, a change waits no longer than this. */
const longestWaitMs = 5000;
/** After a failure the pause doubles up to this. */
const longestPauseMs = 15_000;
const firstPauseMs = 1000;

/**
 * The one autosave: what is on the screen, what the server has, and everything between. Knows no React and no clock.
 *
 * Order: the server gives each page that writes an epoch of its own; a page counts the changes of each part within its
 * epoch. A change is newer than another when its (epoch, number) is. Nobody but the newest writer is accepted, and a
 * reply says what is stored, so that a page whose change is not the stored one finds out.
 */
export class Autosave<T> {
  private slots = new Map<string, Slot<T>>();
  private epoch = 0;
  private state: SaveState = { kind: 'opening' };
  private isWriter = false;
  private dropped = new Map<string, T>();
  private restored = new Set<string>();
  private resetKey = 0;
  private tries = 0;
  private timer: unknown;
  private latest: unknown;
  private inFlight: Promise<void> | undefined;
  private isEnded = false;
  /** Whether the page writes on by what this browser kept, and the server has yet to be asked for its place. */
  private isAhead = false;
  private snapshot: Snapshot<T>;
  private readonly listeners = new Set<() => void>();
  private readonly setTimer: NonNullable<Options<T>['setTimer']>;
  private readonly clearTimer: NonNullable<Options<T>['clearTimer']>;

  constructor(
    private readonly journal: Journal<T>,
    private readonly transport: Transport<T>,
    private readonly options: Options<T>,
  ) {
    this.setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms));
    this.clearTimer = options.clearTimer ?? ((timer) => clearTimeout(timer as ReturnType<typeof setTimeout>));
    this.snapshot = this.takeSnapshot();
  }

  /** Opens the document; a lost network is tried again until the server answers or the page ends. */
  async open(closed?: string): Promise<void> {
    const reply = await this.transport.open(closed);
    if (this.isEnded) return;
    if (reply.kind === 'ok') return this.begin(reply.data);
    if (reply.kind !== 'network') return this.fail(reply);
    this.tries += 1;
    this.state = { kind: 'retrying', tries: this.tries };
    this.publish();
    this.timer = this.setTimer(() => void this.open(closed), this.pauseMs());
  }

  /** Takes what the server said when the document was opened, and what an earlier page left in the journal. */
  async begin(opened: Opened<T>): Promise<void> {
    await this.show(opened);
    this.isAhead = false;
    this.publish();
    if (this.pending().length > 0) this.schedule(0);
  }

  /**
   * Opens the document without the server, by what this browser last knew of it: the page before this one was its writer, is gone,
   * and had the same name. What is changed is kept; before anything is sent the server is asked.
   */
  async beginKept(kept: Opened<T>): Promise<void> {
    await this.show(kept);
    this.isAhead = this.isWriter;
    this.fail({ kind: 'network' });
  }

  /** Whether the server has given this page its place; asks it where a page without network has yet to. */
  async hasPlace(): Promise<boolean> {
    if (this.isAhead) await this.flush();
    return !this.isAhead;
  }

  private async ask(): Promise<void> {
    const reply = await this.transport.open(undefined);
    if (this.isEnded || !this.isAhead) return;
    if (reply.kind === 'ok') await this.begin(reply.data);
    else this.fail(reply);
  }

  private async show(opened: Opened<T>): Promise<void> {
    const kept = opened.isWriter ? await this.journal.read() : [];
    // What is typed while the journal is read is newer than what stands in it.
    const left = newest([...kept, ...this.pending()]);
    const { resetKey } = this;
    const shown = new Map([...this.slots].map(([key, slot]) => [key, slot.value]));
    this.adopt(opened);
    if (opened.isWriter) this.replay(left, opened.entries, shown);
    const isTheSame = [...this.slots].every(
      ([key, { value }]) => shown.has(key) && this.options.isSame(value, shown.get(key) ?? null),
    );
    if (isTheSame && shown.size === this.slots.size) this.resetKey = resetKey;
  }

  /** The page was away and is back: goes on where it still is the writer, or nobody else has become it. */
  async resume(closed?: string): Promise<void> {
    const reply = await this.transport.open(closed);
    if (reply.kind !== 'ok' || this.isEnded) return;
    if (!this.isAhead && reply.data.isWriter && reply.data.epoch === this.epoch) return this.wakeUp();
    await this.begin(reply.data);
  }

  /** Makes this page the writer; the page that wrote until now becomes read-only with its next save. */
  async takeOver(): Promise<void> {
    const reply = await this.transport.takeOver();
    if (this.isEnded) return;
    if (reply.kind === 'ok') await this.begin(reply.data);
    else this.fail(reply);
  }

  /** Asks whether this page is still the writer: a page that is only looked at would not notice otherwise. */
  async check(): Promise<void> {
    if (this.isAhead) return this.flush();
    const epoch = this.epoch;
    const reply = await this.transport.look();
    if (reply.kind !== 'ok' || epoch !== this.epoch || this.isEnded) return;
    if (reply.data.isWriter && reply.data.epoch === this.epoch) return;
    this.adopt(reply.data);
    this.publish();
  }

  /** Ends all timers; what is pending stays in the journal. */
  end(): void {
    this.isEnded = true;
    this.clearTimers();
  }

  private clearTimers(): void {
    this.clearTimer(this.timer);
    this.clearTimer(this.latest);
    this.latest = undefined;
  }

  /** Whether the page has ended with the document. */
  get hasEnded(): boolean {
    return this.isEnded;
  }

  /** The document takes no more changes: nothing is pending any longer, and the journal forgets it. */
  finish(): void {
    this.end();
    for (const [key, slot] of this.slots) void this.journal.confirm(key, this.epoch, slot.seq);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  read = (): Snapshot<T> => this.snapshot;

  /** Changes a part: on the screen and in the journal at once, on the server soon after. */
  change(key: string, value: T): void {
    if (!this.isWriter || this.isEnded) return;
    // The screen's own echo of what was put there is no change.
    if (this.slots.has(key) && this.options.isSame(this.valueOf(key), value)) return;
    const slot = this.slots.get(key) ?? { value: null, seq: 0, confirmed: 0 };
    const next = { ...slot, value, seq: slot.seq + 1 };
    this.slots.set(key, next);
    this.keep(key, next);
    if (this.state.kind === 'saved' || this.state.kind === 'refused') this.state = { kind: 'pending' };
    this.publish();
    this.schedule(this.options.settleMs ?? settleMs);
    // Who types without a pause is saved all the same.
    this.latest ??= this.setTimer(() => void this.flush(), longestWaitMs);
  }

  /** Sends what is not confirmed. One request at a time: the next one carries what came meanwhile. */
  async flush(isLeaving = false): Promise<void> {
    if (this.inFlight !== undefined && !isLeaving) return this.inFlight;
    if (this.isAhead) return isLeaving || this.isEnded ? undefined : this.track(this.ask());
    const entries = this.pending();
    if (entries.length === 0 || !this.isWriter || this.isEnded) return;
    this.clearTimers();
    if (this.tries === 0) this.state = { kind: 'saving' };
    this.publish();
    await this.track(this.send(entries, isLeaving));
    if (this.pending().length > 0 && this.tries === 0 && this.isWriter && this.state.kind !== 'refused')
      this.schedule(this.options.settleMs ?? settleMs);
  }

  private track(request: Promise<void>): Promise<void> {
    const sending = request.finally(() => {
      if (this.inFlight === sending) this.inFlight = undefined;
    });
    this.inFlight = sending;
    return sending;
  }

  private valueOf(key: string): T | null {
    return this.slots.get(key)?.value ?? null;
  }

  /** A number for a change of a part that is sent along with something else: higher than any before. */
  nextSeq(key: string): number {
    return (this.slots.get(key)?.seq ?? 0) + 1;
  }

  /** Waits for the request that is on its way, if there is one. */
  async settle(): Promise<void> {
    await this.inFlight;
  }

  /** What the server has not confirmed yet, for a request that carries it along (submitting). */
  pending(): Entry<T>[] {
    const changed = [...this.slots].filter(([, slot]) => slot.seq > slot.confirmed);
    return changed.map(([key, { seq, value }]) => ({ key, epoch: this.epoch, seq, value: value as T }));
  }

  /** Whether the server has everything that the screen shows. */
  get isSettled(): boolean {
    return this.pending().length === 0;
  }

  /** Takes the server's word for what it has stored. */
  confirm(saved: Saved<T>): void {
    this.tries = 0;
    for (const stored of saved.stored) this.compare(stored);
    this.state = this.pending().length > 0 ? { kind: 'pending' } : { kind: 'saved', atMs: saved.savedAtMs };
  }

  private async send(entries: Entry<T>[], isLeaving: boolean): Promise<void> {
    const epoch = this.epoch;
    const reply = await this.transport.save(epoch, entries, isLeaving);
    // The page took over, or lost its place, while this was on its way: the reply is about a time that is past.
    if (epoch !== this.epoch || !this.isWriter) return;
    if (reply.kind === 'ok') this.confirm(reply.data);
    else this.fail(reply);
    this.publish();
  }

  /** Where the stored part is not what was sent, the screen shows the stored one: it is what counts. */
  private compare(stored: Stored<T>): void {
    const slot = this.slots.get(stored.key);
    if (slot === undefined) return;
    if (stored.epoch !== this.epoch || stored.seq > slot.seq) {
      // Somebody else's, or of a page with this page's name: never expected, and never hidden.
      this.slots.set(stored.key, {
        value: stored.value,
        seq: Math.max(stored.seq, slot.seq),
        confirmed: Math.max(stored.seq, slot.seq),
      });
      if (slot.value !== null) this.dropped.set(stored.key, slot.value);
      this.resetKey += 1;
      return;
    }
    if (stored.seq === slot.seq && !this.options.isSame(stored.value, slot.value)) {
      this.slots.set(stored.key, { value: stored.value, seq: stored.seq, confirmed: stored.seq });
      void this.journal.confirm(stored.key, stored.epoch, stored.seq);
      return;
    }
    this.slots.set(stored.key, { ...slot, confirmed: Math.max(slot.confirmed, stored.seq) });
    void this.journal.confirm(stored.key, stored.epoch, stored.seq);
  }

  private fail(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): void {
    if (reply.kind === 'elsewhere') {
      this.adopt(reply.opened);
    } else if (reply.kind === 'refused') {
      this.state = { kind: 'refused', error: reply.error, msg: reply.msg };
    } else {
      this.tries += 1;
      const isOnline = this.options.isOnline ?? (() => navigator.onLine);
      this.state = isOnline() ? { kind: 'retrying', tries: this.tries } : { kind: 'offline' };
      this.schedule(this.pauseMs());
    }
    this.publish();
  }

  private pauseMs(): number {
    return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.tries - 1, 4));
  }

  /** The person has decided about what was given up. Taken up again, it comes from here and not from their keys. */
  dropDropped(isTakenUp = false): void {
    this.dropped = new Map();
    if (isTakenUp) this.resetKey += 1;
    this.publish();
  }

  /** The network is back, or the page is seen again: at once, not after the pause. */
  wakeUp(): void {
    if (this.isAhead || this.pending().length > 0) void this.flush();
  }

  /** Shows what the server has. */
  private adopt(opened: Opened<T>): void {
    const values = new Map(opened.entries.map(({ key, value }) => [key, value]));
    // Nobody's work disappears from the screen unseen: what was not confirmed can be taken up again.
    for (const { key, value } of this.pending())
      if (!this.options.isSame(value, values.get(key) ?? null)) this.dropped.set(key, value);
    this.epoch = opened.epoch;
    this.isWriter = opened.isWriter;
    this.tries = 0;
    // A page that only looks on asks again and again: nothing is shown anew while nothing changed.
    const isShown = [...values].every(([key, value]) => this.options.isSame(value, this.valueOf(key)));
    if (!isShown || this.slots.size > values.size) this.resetKey += 1;
    this.restored = new Set();
    this.slots = new Map(opened.entries.map(({ key, value }) => [key, { value, seq: 0, confirmed: 0 }]));
    if (opened.isWriter) {
      for (const { key, epoch, seq } of opened.entries) {
        const slot = this.slots.get(key);
        if (slot !== undefined && epoch === opened.epoch) Object.assign(slot, { seq, confirmed: seq });
      }
    }
    this.state = opened.isWriter
      ? { kind: 'saved', atMs: opened.savedAtMs }
      : { kind: 'elsewhere', heldBy: opened.heldBy ?? null };
  }

  /** Changes that an earlier page made and no server confirmed: taken up, unless somebody wrote that part since. */
  private replay(
    left: readonly Entry<T>[],
    entries: readonly Stored<T>[],
    shown: ReadonlyMap<string, T | null>,
  ): void {
    const stored = new Map(entries.map((entry) => [entry.key, entry]));
    for (const change of left) {
      const known = stored.get(change.key);
      const isNewer =
        known === undefined ||
        change.epoch > known.epoch ||
        (change.epoch === known.epoch && change.seq > known.seq);
      if (!isNewer) {
        void this.journal.confirm(change.key, change.epoch, change.seq);
        if (
          known !== undefined &&
          change.epoch < known.epoch &&
          !this.options.isSame(change.value, known.value)
        ) {
          this.dropped.set(change.key, change.value);
        }
        continue;
      }
      const slot = this.slots.get(change.key) ?? { value: null, seq: 0, confirmed: 0 };
      // A change of this very epoch may have arrived although nobody heard of it: its number is never given to another.
      const seq = change.epoch === this.epoch ? change.seq : slot.seq + 1;
      const next = { ...slot, value: change.value, seq };
      this.slots.set(change.key, next);
      this.keep(change.key, next);
      this.dropped.delete(change.key);
      if (!this.options.isSame(change.value, shown.get(change.key) ?? null)) this.restored.add(change.key);
      this.state = { kind: 'pending' };
    }
  }

  private keep(key: string, { seq, value }: Slot<T>): void {
    this.journal.put({ key, epoch: this.epoch, seq, value: value as T }).catch(() => {
      // The change is still on the screen and on its way to the server.
    });
  }

  private schedule(pauseMs: number): void {
    this.clearTimer(this.timer);
    if (!this.isEnded) this.timer = this.setTimer(() => void this.flush(), pauseMs);
  }

  private takeSnapshot(): Snapshot<T> {
    return {
      values: new Map([...this.slots].map(([key, slot]) => [key, slot.value])),
      save: this.state,
      isWriter: this.isWriter,
      epoch: this.epoch,
      waiting: this.pending().length,
      dropped: new Map(this.dropped),
      restored: new Set(this.restored),
      resetKey: this.resetKey,
    };
  }

  private publish(): void {
    this.snapshot = this.takeSnapshot();
    for (const listener of this.listeners) listener();
  }
}

/** Of each part the newest change. */
function newest<T>(entries: readonly Entry<T>[]): Entry<T>[] {
  const found = new Map<string, Entry<T>>();
  for (const entry of entries) {
    const before = found.get(entry.key);
    const isNewer =
      before === undefined ||
      entry.epoch > before.epoch ||
      (entry.epoch === before.epoch && entry.seq > before.seq);
    if (isNewer) found.set(entry.key, entry);
  }
  return [...found.values()];
}
