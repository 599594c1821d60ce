import type { Snapshot as AnswersSnapshot, Autosave, SaveState } from '@/shared/autosave/autosave';
import type { LocalJournal } from '@/shared/autosave/idbJournal';
import { type Page, pageOn } from '@/shared/autosave/page';
import { mapOutcome } from '@/shared/autosave/server';
import { isSameJson } from '@/shared/lib/sameJson';
import type { QuestionAnswer } from '@/shared/questions/types';
import type { AttemptView, Correction, DeadlineChange, ExamMessage, Receipt, SubmittedBy } from '../api';
import type { Carried } from './answerFile';
import { type ExamAnswer, unanswered } from './examAnswer';
import { documentOf, loadSchema, openExamJournal } from './examJournal';
import type { Copy, KeptAttempt } from './keptAttempt';
import { forgetAttempt } from './keptFlag';
import { type Acknowledged, partOf, type SignalKind, type Submitted, type Transport } from './transport';

/** What ends answering on this page. */
type Ended = ({ kind: 'submitted' } & HandedIn) | { kind: 'elsewhere' };

/** What the receipt says. */
export interface HandedIn {
  receipt: Receipt;
  by: SubmittedBy | null;
  atMs: number | null;
  answered: number;
  questions: number;
  /** Changes that were not saved before the end. */
  left: Carried | undefined;
}

/** What the exam knows beside its answers. */
interface Exam {
  /** Server time minus this computer's. */
  offsetMs: number;
  deadlineMs: number;
  receipt: Receipt;
  messages: ExamMessage[];
  /** How often the end was moved. */
  scheduleVersion: number;
  changes: DeadlineChange[];
  /** The newest of these changes that the student has read. */
  readVersion: number;
  /** The questions, and those of them that were corrected since one began. */
  sections: AttemptView['sections'];
  corrections: Correction[];
  leaves: number;
  /** Whether the page was left and nothing was said of it yet. */
  hasLeft: boolean;
  /** Whether two heartbeats in a row were lost. */
  isSilent: boolean;
  isSubmitting: boolean;
  /** Whether the time has run out and the page waits for the server to say so. */
  isTimeUp: boolean;
  ended: Ended | undefined;
}

export interface Snapshot extends Exam {
  /** The answers, and how they are saved. */
  answers: AnswersSnapshot<ExamAnswer> & { autosave: Autosave<ExamAnswer> };
  slots: ReadonlyMap<number, ExamAnswer>;
  save: SaveState;
  /** Changes of the end that the student has not read yet. */
  unread: DeadlineChange[];
  /** Whether the server cannot be reached: not one lost packet, but no way through. */
  isOffline: boolean;
}

const heartbeatMs = 12_000;
const placeMs = 1500;
/** One lost heartbeat is nothing; two in a row are a lost network. */
const lostHeartbeatsShown = 2;
/** The server takes answers for a little longer; a new try after that is pointless. */
const graceMs = 5000;

/** What a session has on this computer beside the journal. */
export interface Local {
  /** Where it writes down what a reload without network needs. */
  copy?: Copy | undefined;
  /** What an earlier page wrote down: the server was not reached. */
  kept?: KeptAttempt | undefined;
  /** Called when the page goes. */
  release?: () => void;
}

/** An attempt on this page, its answers kept in this browser until the server has them. */
export async function openSession(
  view: AttemptView,
  transport: Transport,
  kept?: KeptAttempt,
): Promise<ExamSession> {
  const [journal, local] = await Promise.all([
    openExamJournal(view.id),
    import('./keptAttempt').then(({ openLocal }) => openLocal(view.id, kept)).catch((): Local => ({ kept })),
  ]);
  return new ExamSession(view, journal, transport, Date.now, local);
}

/**
 * An attempt while it is answered: its answers are a document of the autosave; here is what an exam has beside them, the clock,
 * receipts, heartbeats and handing in. Knows no React, so that its rules can be tested on their own.
 */
export class ExamSession {
  private readonly page: Page<ExamAnswer>;
  private readonly positions: number[];
  private exam: Exam;
  private snapshot: Snapshot;
  private readonly listeners = new Set<() => void>();
  private beating: ReturnType<typeof setInterval> | undefined;
  private lostHeartbeats = 0;
  /** When the server was last heard of, by its clock. */
  private heardAtMs: number;
  private place: number | undefined;
  private placing: ReturnType<typeof setTimeout> | undefined;
  private refusal: SaveState | undefined;
  private readonly view: AttemptView;
  /** What was written down last beside the answers. */
  private keptFacts: unknown;

  constructor(
    view: AttemptView,
    journal: LocalJournal<ExamAnswer>,
    private readonly transport: Transport,
    private readonly now: () => number = Date.now,
    private readonly local: Local = {},
  ) {
    this.view = view;
    this.heardAtMs = view.now_ms;
    this.positions = view.sections.flatMap((section) => section.items).map((item) => item.position);
    this.exam = {
      offsetMs: view.now_ms - this.now(),
      deadlineMs: view.deadline_at_ms ?? view.now_ms,
      receipt: view.receipt,
      messages: view.messages,
      scheduleVersion: view.schedule_version,
      changes: view.deadline_changes,
      readVersion: view.heard_version,
      sections: view.sections,
      corrections: view.corrections,
      leaves: view.leaves,
      hasLeft: false,
      isSilent: false,
      isSubmitting: false,
      isTimeUp: false,
      ended: undefined,
    };
    this.page = pageOn(journal, {
      document: documentOf(view.id),
      schema: loadSchema,
      ...(local.kept?.opened.isWriter ? { token: local.kept.token } : {}),
      hasHeartbeat: true,
      calls: {
        claim: async (claim, isLeaving) => {
          const outcome = mapOutcome(await transport.claim(claim, isLeaving), (opened) => ({
            epoch: opened.epoch,
            isWriter: opened.is_writer,
            savedAtMs: opened.saved_at_ms,
            entries: opened.entries.map(partOf),
          }));
          if (outcome.ok && outcome.data.isWriter) await local.copy?.keepOpened(claim.writer, outcome.data);
          return outcome;
        },
        save: async (writer, changes, isLeaving) => {
          const outcome = await transport.save(writer, changes, isLeaving);
          if (outcome.ok) {
            // Before the journal forgets it.
            await local.copy?.keepStored(outcome.data.stored.map(partOf));
            this.acknowledged(outcome.data);
          }
          return mapOutcome(outcome, ({ receipt, now_ms, stored }) => ({
            savedAtMs: receipt.at_ms ?? now_ms,
            stored: stored.map(partOf),
          }));
        },
      },
    });
    this.page.autosave.subscribe(() => this.answersChanged());
    this.snapshot = this.takeSnapshot();
  }

  private get answers(): Autosave<ExamAnswer> {
    return this.page.autosave;
  }

  /** Opens the answers, takes up what a crash or a lost network left in the journal, and begins to beat. */
  async begin(): Promise<void> {
    this.keepExam();
    await (this.local.kept ? this.page.openKept(this.local.kept.opened) : this.open());
    if (this.exam.ended === undefined) this.beating = setInterval(() => void this.heartbeat(), heartbeatMs);
  }

  /** Opens the answers only: a preview has no heart. */
  open = (): Promise<void> => this.page.open();

  /** Whether what is not saved yet would survive a closed page. */
  get isDurable(): boolean {
    return this.page.isDurable;
  }

  /** The page goes. */
  end(): void {
    clearTimeout(this.placing);
    clearInterval(this.beating);
    this.page.leave();
    this.local.release?.();
  }

  /** Writes down the exam as it stands, where it is another than the one written down. */
  private keepExam(): void {
    const { deadlineMs, scheduleVersion, changes, readVersion, messages, corrections, leaves } = this.exam;
    const facts = {
      deadline_at_ms: deadlineMs,
      schedule_version: scheduleVersion,
      deadline_changes: changes,
      heard_version: readVersion,
      messages,
      corrections,
      leaves,
      sections: this.exam.sections,
    };
    // Within half a second a clock is the same.
    const known = { ...facts, offset: Math.round(this.exam.offsetMs / 500) };
    const isOver = this.exam.ended !== undefined;
    if (isOver || this.local.copy === undefined || isSameJson(known, this.keptFacts)) return;
    this.keptFacts = known;
    void this.local.copy.keepView({ ...this.view, ...facts }, this.exam.offsetMs);
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

  private change(position: number, patch: Partial<ExamAnswer>): void {
    if (this.exam.ended !== undefined || this.exam.isSubmitting || this.exam.isTimeUp) return;
    this.answers.change(String(position), { ...(this.snapshot.slots.get(position) ?? unanswered), ...patch });
  }

  private takeSnapshot(): Snapshot {
    const answers = this.answers.read();
    const slots = this.positions.map((position): [number, ExamAnswer] => [
      position,
      answers.values.get(String(position)) ?? unanswered,
    ]);
    const { save } = answers;
    const isCut = save.kind === 'offline' || (save.kind === 'retrying' && save.tries > 1);
    return {
      ...this.exam,
      answers: { ...answers, autosave: this.answers },
      slots: new Map(slots),
      save,
      unread: this.exam.changes.filter((change) => change.version > this.exam.readVersion),
      isOffline: isCut || this.exam.isSilent,
    };
  }

  private patch(change: Partial<Exam>): void {
    this.exam = { ...this.exam, ...change };
    this.snapshot = this.takeSnapshot();
    for (const listener of this.listeners) listener();
  }

  private answersChanged(): void {
    this.patch({});
    const { save } = this.snapshot;
    if (save === this.refusal || save.kind !== 'refused') return;
    this.refusal = save;
    void this.refused(save.error);
  }

  private acknowledged(told: Acknowledged): void {
    this.heardOf(told.now_ms);
    // Another end than the one on the screen: why stands in the next heartbeat.
    if (told.deadline_at_ms !== this.exam.deadlineMs) void this.heartbeat();
    this.patch({
      isSilent: false,
      receipt: told.receipt,
      ...this.until(told.deadline_at_ms, told.now_ms),
      offsetMs: told.now_ms - this.now(),
    });
  }

  /** Sends what is not confirmed. */
  flush = (isLeaving = false): Promise<void> => this.answers.flush(isLeaving);

  private async refused(error: string): Promise<void> {
    if (error === 'exams.other_device') this.goneElsewhere();
    else if (error === 'exams.attempt_closed' || error === 'exams.time_up') await this.heartbeat();
    // Another page writes by now: what is stored is shown.
    else if (error === 'platform.written_elsewhere') await this.answers.check();
  }

  /** Another computer has the paper now; this one keeps nothing of it. */
  private goneElsewhere(): void {
    forgetAttempt(this.view.id);
    this.patch({ ended: { kind: 'elsewhere' } });
  }

  private heardOf(nowMs: number): void {
    this.lostHeartbeats = 0;
    this.heardAtMs = nowMs;
  }

  /** Another end; one that lies ahead again lets the student go on. */
  private until(deadlineMs: number, nowMs: number): Pick<Exam, 'deadlineMs' | 'isTimeUp'> {
    return { deadlineMs, isTimeUp: this.exam.isTimeUp && deadlineMs <= nowMs };
  }

  /** What this page has and the server has not. */
  carried = (): Carried => ({
    token: this.page.token,
    epoch: this.answers.read().epoch,
    madeAtMs: this.now() + this.exam.offsetMs,
    silentSinceMs: this.snapshot.isOffline ? this.heardAtMs : null,
    receiptNumber: this.exam.receipt.number,
    changes: this.answers.pending(),
  });

  private left(): Carried | undefined {
    const carried = this.carried();
    return carried.changes.length > 0 ? carried : undefined;
  }

  /** Says that the student is there; hears of more time, of messages, of an end decided elsewhere. */
  async heartbeat(): Promise<void> {
    const sentMs = this.now();
    const shown = this.exam.scheduleVersion;
    const outcome = await this.transport.heartbeat(this.page.token, { place: this.place, shown });
    if (!outcome.ok) {
      if (outcome.kind === 'network') this.lostHeartbeats += 1;
      if (this.lostHeartbeats >= lostHeartbeatsShown) this.patch({ isSilent: true });
      return;
    }
    const heartbeat = outcome.data;
    this.heardOf(heartbeat.now_ms);
    const halfTripMs = (this.now() - sentMs) / 2;
    this.patch({
      offsetMs: heartbeat.now_ms + halfTripMs - this.now(),
      messages: heartbeat.messages,
      scheduleVersion: heartbeat.schedule_version,
      changes: heartbeat.deadline_changes,
      isSilent: false,
      ...(heartbeat.deadline_at_ms === null ? {} : this.until(heartbeat.deadline_at_ms, heartbeat.now_ms)),
    });
    if (heartbeat.corrections.length > this.exam.corrections.length) await this.loadCorrected();
    this.keepExam();
    if (heartbeat.state !== 'running' && heartbeat.state !== 'ready') {
      this.finish({
        receipt: heartbeat.receipt,
        by: heartbeat.submitted_by,
        atMs: heartbeat.receipt.at_ms,
        answered: heartbeat.answered,
        questions: heartbeat.questions,
        left: this.left(),
      });
    } else if (!heartbeat.is_here) this.goneElsewhere();
    // The end was moved: it is on the screen by now, and the next heartbeat says so.
    else if (heartbeat.schedule_version > shown) void this.heartbeat();
    // Another page of this device writes: shows what it has saved since.
    else if (!heartbeat.is_writer && this.snapshot.save.kind !== 'opening') await this.answers.check();
    else void this.flush();
  }

  /** The corrected questions, and what is said of them, at once; the next heartbeat tries again. */
  private async loadCorrected(): Promise<void> {
    const outcome = await this.transport.load();
    if (!outcome.ok || !outcome.data.is_here) return;
    this.patch({ sections: outcome.data.sections, corrections: outcome.data.corrections });
  }

  /** The student has looked at a correction: the server hears of it, and the page stops asking. Answers whether it arrived. */
  async see(id: number): Promise<boolean> {
    const outcome = await this.transport.see(id);
    if (!outcome.ok) return false;
    const seen_at_ms = this.now() + this.exam.offsetMs;
    const corrections = this.exam.corrections.map((one) => (one.id === id ? { ...one, seen_at_ms } : one));
    this.patch({ corrections });
    return true;
  }

  /** The student has read how the end was moved. */
  noteRead(): void {
    this.patch({ readVersion: this.exam.scheduleVersion });
  }

  /** The network is back: at once, not after the pause. */
  wakeUp(): void {
    void this.flush();
    void this.heartbeat();
  }

  /** Reports what the page noticed; answers whether it arrived. */
  async signal(kind: SignalKind, detail = ''): Promise<boolean> {
    const outcome = await this.transport.signal(kind, detail);
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

  /** Hands in, with everything not confirmed yet in the same request. Returns why it could not, or nothing. */
  async submit(): Promise<string | undefined> {
    this.patch({ isSubmitting: true });
    await this.answers.settle();
    if (!(await this.answers.hasPlace())) {
      this.patch({ isSubmitting: false });
      return '';
    }
    const writer = { token: this.page.token, epoch: this.answers.read().epoch };
    const outcome = await this.transport.submit(writer, this.answers.pending());
    if (outcome.ok) {
      this.submitted(outcome.data);
      return undefined;
    }
    this.patch({ isSubmitting: false });
    if (outcome.kind === 'network') return '';
    await this.refused(outcome.error);
    return this.exam.ended === undefined ? outcome.msg : undefined;
  }

  private submitted(data: Submitted): void {
    this.finish({
      receipt: data.receipt,
      by: data.submitted_by,
      atMs: data.submitted_at_ms,
      answered: data.answered,
      questions: data.questions,
      left: data.refused > 0 ? this.left() : undefined,
    });
  }

  private finish(handedIn: HandedIn): void {
    // What was not taken stays in the journal until a teacher has it.
    if (handedIn.left === undefined) this.answers.finish();
    else this.answers.end();
    this.end();
    forgetAttempt(this.view.id);
    this.patch({
      isSubmitting: false,
      receipt: handedIn.receipt,
      ended: { kind: 'submitted', ...handedIn },
    });
  }

  /** Time is up: tries to hand in what is on the screen; whatever happens, the server has the last confirmed state. */
  async timeUp(): Promise<void> {
    if (this.exam.ended !== undefined || this.exam.isSubmitting) return;
    this.patch({ isTimeUp: true });
    const failure = await this.submit();
    if (failure !== undefined) setTimeout(() => void this.heartbeat(), graceMs + 3000);
  }
}
