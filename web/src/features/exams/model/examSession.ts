import type { QuestionAnswer } from '@/shared/questions/types';
import type { AttemptView, ExamMessage, Receipt, SubmittedBy } from '../api';
import type { Change, Journal } from './journal';
import type { SignalKind, Submitted, Wire } from './wire';

/** How the newest changes stand; always on the screen. */
export type SaveState =
  | { kind: 'saved'; atMs: number | null }
  | { kind: 'pending' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'retrying'; tries: number }
  | { kind: 'refused'; msg: string };

/** What ends answering on this page. */
export type Ended = ({ kind: 'submitted' } & HandedIn) | { kind: 'elsewhere' };

/** What the receipt says. */
export interface HandedIn {
  receipt: Receipt;
  by: SubmittedBy | null;
  atMs: number | null;
  answered: number;
  questions: number;
  /** Changes that came after the end and were not taken. */
  refused: number;
}

export interface Slot extends Change {
  /** The number the server has confirmed. */
  confirmed: number;
}

export interface Snapshot {
  slots: Map<number, Slot>;
  save: SaveState;
  /** Server time minus this computer's. */
  offsetMs: number;
  deadlineMs: number;
  receipt: Receipt;
  messages: ExamMessage[];
  leaves: number;
  /** Whether the page was left and nothing was said of it yet. */
  hasLeft: boolean;
  /** Whether the server cannot be reached: not one lost packet, but no way through. */
  isOffline: boolean;
  isSubmitting: boolean;
  /** Whether the time has run out and the page waits for the server to say so. */
  isTimeUp: boolean;
  ended: Ended | undefined;
}

const settleMs = 800;
const heartbeatMs = 12_000;
const placeMs = 1500;
/** One lost heartbeat is nothing; two in a row are a lost network. */
const lostBeatsShown = 2;
const longestPauseMs = 15_000;
/** The server takes answers for a little longer; a new try after that is pointless. */
const graceMs = 5000;

/**
 * The answers of one attempt: what is on the screen, what the server has confirmed, and everything between.
 * Knows no React, so that its rules can be tested on their own.
 */
export class ExamSession {
  private snapshot: Snapshot;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  private inFlight: Promise<void> | undefined;
  private tries = 0;
  private lostBeats = 0;
  private place: number | undefined;
  private placing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    view: AttemptView,
    private readonly journal: Journal & { isDurable?: boolean },
    private readonly wire: Wire,
    private readonly now: () => number = Date.now,
  ) {
    const slots = new Map<number, Slot>();
    for (const item of view.sections.flatMap((section) => section.items)) {
      const stored = view.answers.find((answer) => answer.position === item.position);
      slots.set(item.position, {
        position: item.position,
        seq: stored?.seq ?? 0,
        confirmed: stored?.seq ?? 0,
        answer: stored?.answer ?? null,
        isFlagged: stored?.is_flagged ?? false,
      });
    }
    this.snapshot = {
      slots,
      save: { kind: 'saved', atMs: view.receipt.at_ms },
      offsetMs: view.now_ms - this.now(),
      deadlineMs: view.deadline_at_ms ?? view.now_ms,
      receipt: view.receipt,
      messages: view.messages,
      leaves: view.leaves,
      hasLeft: false,
      isOffline: false,
      isSubmitting: false,
      isTimeUp: false,
      ended: undefined,
    };
  }

  /** Takes up what a crash or a lost network left in the journal, and begins to heartbeat. */
  async begin(): Promise<void> {
    for (const kept of await this.journal.read()) {
      const slot = this.snapshot.slots.get(kept.position);
      if (slot !== undefined && kept.seq > slot.confirmed) {
        this.putSlot({ ...slot, ...kept, confirmed: slot.confirmed });
      } else {
        void this.journal.confirm(kept.position, kept.seq);
      }
    }
    if (this.pending().length > 0) void this.flush();
    this.heartbeatTimer = setInterval(() => void this.heartbeat(), heartbeatMs);
  }

  /** Whether what is not saved yet would survive a closed page. */
  get isDurable(): boolean {
    return this.journal.isDurable ?? false;
  }

  end(): void {
    clearTimeout(this.timer);
    clearTimeout(this.placing);
    clearInterval(this.heartbeatTimer);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  read = (): Snapshot => this.snapshot;

  /** Changes an answer: on the screen and in the journal at once, on the server within a second. */
  answer(position: number, answer: QuestionAnswer): void {
    this.change(position, { answer });
  }

  /** Tells the server which question is on the screen, soon rather than at once: who leafs through is not followed. */
  at(position: number): void {
    if (position === this.place) return;
    const isFirst = this.place === undefined;
    this.place = position;
    if (isFirst) return;
    clearTimeout(this.placing);
    this.placing = setTimeout(() => void this.heartbeat(), placeMs);
  }

  flag(position: number, isFlagged: boolean): void {
    this.change(position, { isFlagged });
  }

  private change(position: number, patch: Partial<Pick<Change, 'answer' | 'isFlagged'>>): void {
    const slot = this.snapshot.slots.get(position);
    if (slot === undefined || this.snapshot.ended !== undefined || this.snapshot.isSubmitting) return;
    const next = { ...slot, ...patch, seq: slot.seq + 1 };
    this.putSlot(next);
    const { confirmed: _, ...kept } = next;
    this.journal.put(kept).catch(() => {
      // The change is still on the screen and on its way to the server.
    });
    if (this.snapshot.save.kind === 'saved') this.patch({ save: { kind: 'pending' } });
    this.schedule(settleMs);
  }

  private putSlot(slot: Slot): void {
    const slots = new Map(this.snapshot.slots);
    slots.set(slot.position, slot);
    this.patch({ slots });
  }

  private patch(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }

  private pending(): Change[] {
    return [...this.snapshot.slots.values()]
      .filter((slot) => slot.seq > slot.confirmed)
      .map(({ confirmed: _, ...change }) => change);
  }

  private schedule(pauseMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pauseMs);
  }

  /** Sends what is not confirmed. One request at a time: the next one carries what came meanwhile. */
  async flush(isLeaving = false): Promise<void> {
    if (this.inFlight !== undefined && !isLeaving) return this.inFlight;
    const changes = this.pending();
    if (changes.length === 0 || this.snapshot.ended !== undefined) return;
    clearTimeout(this.timer);
    this.patch({ save: this.tries > 0 ? this.snapshot.save : { kind: 'saving' } });
    this.inFlight = this.send(changes, isLeaving).finally(() => {
      this.inFlight = undefined;
    });
    await this.inFlight;
    if (this.pending().length > 0 && this.snapshot.save.kind === 'saved') this.schedule(settleMs);
  }

  private async send(changes: Change[], isLeaving: boolean): Promise<void> {
    const outcome = await this.wire.save(changes, isLeaving);
    if (outcome.ok) {
      this.tries = 0;
      this.lostBeats = 0;
      this.confirm(outcome.data.known);
      this.patch({
        isOffline: false,
        receipt: outcome.data.receipt,
        deadlineMs: outcome.data.deadline_at_ms,
        offsetMs: outcome.data.now_ms - this.now(),
        save: { kind: 'saved', atMs: outcome.data.receipt.at_ms ?? outcome.data.now_ms },
      });
      return;
    }
    if (outcome.kind === 'network') {
      this.tries += 1;
      const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
      this.patch({
        save: isOffline ? { kind: 'offline' } : { kind: 'retrying', tries: this.tries },
        isOffline: isOffline || this.tries > 1 || this.snapshot.isOffline,
      });
      this.schedule(Math.min(longestPauseMs, 1000 * 2 ** Math.min(this.tries - 1, 4)));
      return;
    }
    await this.refused(outcome.error, outcome.msg);
  }

  private confirm(known: { position: number; seq: number }[]): void {
    const slots = new Map(this.snapshot.slots);
    for (const { position, seq } of known) {
      const slot = slots.get(position);
      // A late reply names an older change than the screen shows: it confirms that one only.
      if (slot !== undefined)
        slots.set(position, { ...slot, confirmed: Math.max(slot.confirmed, Math.min(seq, slot.seq)) });
      void this.journal.confirm(position, seq);
    }
    this.patch({ slots });
  }

  private async refused(error: string, msg: string): Promise<void> {
    if (error === 'exams.other_device') this.patch({ ended: { kind: 'elsewhere' } });
    else if (error === 'exams.attempt_closed' || error === 'exams.time_up') await this.heartbeat();
    else if (error === 'exams.seq_jump') return this.renumber();
    if (this.snapshot.ended === undefined) this.patch({ save: { kind: 'refused', msg } });
  }

  /** The numbers have run away from the server's: counts on from what it confirmed, and sends the same answers again. */
  private renumber(): void {
    const slots = new Map(this.snapshot.slots);
    for (const slot of slots.values()) {
      if (slot.seq <= slot.confirmed) continue;
      const next = { ...slot, seq: slot.confirmed + 1 };
      slots.set(slot.position, next);
      const { confirmed: _, ...kept } = next;
      this.journal.put(kept).catch(() => undefined);
    }
    this.patch({ slots, save: { kind: 'pending' } });
    this.schedule(settleMs);
  }

  /** Says that the student is there; hears of more time, of messages, of an end decided elsewhere. */
  async heartbeat(): Promise<void> {
    const sentMs = this.now();
    const outcome = await this.wire.heartbeat(this.place);
    if (!outcome.ok) {
      if (outcome.kind === 'network') this.lostBeats += 1;
      if (this.lostBeats >= lostBeatsShown) this.patch({ isOffline: true });
      return;
    }
    this.lostBeats = 0;
    const heartbeat = outcome.data;
    const halfTripMs = (this.now() - sentMs) / 2;
    this.patch({
      offsetMs: heartbeat.now_ms + halfTripMs - this.now(),
      messages: heartbeat.messages,
      isOffline: false,
      ...(heartbeat.deadline_at_ms === null ? {} : { deadlineMs: heartbeat.deadline_at_ms }),
    });
    if (heartbeat.state !== 'running' && heartbeat.state !== 'ready') {
      this.finish({
        receipt: heartbeat.receipt,
        by: heartbeat.submitted_by,
        atMs: heartbeat.receipt.at_ms,
        answered: heartbeat.answered,
        questions: heartbeat.questions,
        refused: this.pending().length,
      });
    } else if (!heartbeat.is_here) this.patch({ ended: { kind: 'elsewhere' } });
    else if (this.pending().length > 0 && this.inFlight === undefined) void this.flush();
  }

  /** The network is back: at once, not after the pause. */
  wakeUp(): void {
    if (this.pending().length > 0) void this.flush();
    void this.heartbeat();
  }

  /** Reports what the page noticed; answers whether it arrived. */
  async signal(kind: SignalKind, detail = ''): Promise<boolean> {
    const outcome = await this.wire.signal(kind, detail);
    if (!outcome.ok) return false;
    this.patch({ leaves: outcome.data.leaves });
    if (outcome.data.state !== 'running') await this.heartbeat();
    return true;
  }

  /** The student is back: the page says what was recorded until it is answered. */
  returned(): void {
    this.patch({ hasLeft: true });
    void this.signal('returned');
  }

  /** Why the page was left, in the student's own words; nothing is said by an empty text. Answers whether it arrived. */
  async explain(why: string): Promise<boolean> {
    const isTold = why.trim() === '' || (await this.signal('explained', why.trim()));
    if (isTold) this.patch({ hasLeft: false });
    return isTold;
  }

  /** Hands in, with everything not confirmed yet in the same request. Answers why it could not, or nothing. */
  async submit(): Promise<string | undefined> {
    this.patch({ isSubmitting: true });
    await this.inFlight;
    const outcome = await this.wire.submit(this.pending());
    if (outcome.ok) {
      this.submitted(outcome.data);
      return undefined;
    }
    this.patch({ isSubmitting: false });
    if (outcome.kind === 'network') return '';
    await this.refused(outcome.error, outcome.msg);
    return this.snapshot.ended === undefined ? outcome.msg : undefined;
  }

  private submitted(data: Submitted): void {
    for (const slot of this.snapshot.slots.values()) void this.journal.confirm(slot.position, slot.seq);
    this.finish({
      receipt: data.receipt,
      by: data.submitted_by,
      atMs: data.submitted_at_ms,
      answered: data.answered,
      questions: data.questions,
      refused: data.refused,
    });
  }

  private finish(handedIn: HandedIn): void {
    this.end();
    this.patch({
      isSubmitting: false,
      receipt: handedIn.receipt,
      ended: { kind: 'submitted', ...handedIn },
    });
  }

  /** Time is up: tries to hand in what is on the screen; whatever happens, the server has the last confirmed state. */
  async timeUp(): Promise<void> {
    if (this.snapshot.ended !== undefined || this.snapshot.isSubmitting) return;
    this.patch({ isTimeUp: true });
    const failure = await this.submit();
    if (failure !== undefined) setTimeout(() => void this.heartbeat(), graceMs + 3000);
  }
}
