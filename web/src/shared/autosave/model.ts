import { Autosave } from './autosave';
import type { Journal } from './journal';
import type { Entry, Opened, Reply, Saved, Stored, Transport } from './transport';

/** A small generator of pseudo-random numbers (mulberry32): the same seed, the same run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The server's rule, as `platform::autosave` has it. `keepsOldRule` is the rule before: numbers alone decide. */
export class ModelServer {
  private writer = '';
  private epoch = 0;
  readonly entries = new Map<string, Stored<string>>();

  constructor(private readonly keepsOldRule = false) {}

  open(writer: string, takes: boolean): Opened<string> {
    if (this.writer === '' || takes) {
      this.writer = writer;
      this.epoch += this.keepsOldRule ? (this.epoch === 0 ? 1 : 0) : 1;
    }
    return this.look(writer);
  }

  look(writer: string): Opened<string> {
    const isWriter = this.keepsOldRule || this.writer === writer;
    return { epoch: this.epoch, isWriter, savedAtMs: 0, entries: [...this.entries.values()] };
  }

  save(writer: string, epoch: number, sent: readonly Entry<string>[]): Reply<Saved<string>> {
    if (!this.keepsOldRule && (this.writer !== writer || this.epoch !== epoch)) {
      return { kind: 'elsewhere', opened: this.look(writer) as Opened<never> };
    }
    for (const entry of sent) {
      const known = this.entries.get(entry.key);
      const isNewer =
        known === undefined ||
        entry.epoch > known.epoch ||
        (entry.epoch === known.epoch && entry.seq > known.seq);
      if (isNewer) this.entries.set(entry.key, { ...entry });
    }
    const stored = sent.flatMap((entry) => this.entries.get(entry.key) ?? []);
    // The old reply named numbers only: the browser could not see whose value was stored.
    const told = this.keepsOldRule
      ? stored.map((entry) => ({ ...entry, value: sent.find((one) => one.key === entry.key)?.value ?? null }))
      : stored;
    return { kind: 'ok', data: { savedAtMs: 0, stored: told } };
  }
}

/** What one browser keeps of a document; its pages share it. */
export class ModelJournal implements Journal<string> {
  private readonly kept = new Map<string, Entry<string>>();

  read = async (): Promise<Entry<string>[]> => [...this.kept.values()];

  put = async (entry: Entry<string>): Promise<void> => {
    this.kept.set(`${entry.key} ${entry.epoch}`, entry);
  };

  confirm = async (key: string, epoch: number, seq: number): Promise<void> => {
    for (const [place, entry] of this.kept) {
      const isCovered =
        entry.key === key && (entry.epoch < epoch || (entry.epoch === epoch && entry.seq <= seq));
      if (isCovered) this.kept.delete(place);
    }
  };
}

/** A request on its way: it arrives or is lost, and so does its reply. */
interface Message {
  arrive: () => unknown;
  reply: (answer: unknown) => void;
  answer?: unknown;
}

const settled = async () => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};

/** What one browser last knew of a document: the page that wrote it, and what the server had. */
export interface ModelCopy {
  name: string;
  opened: Opened<string>;
}

/** One page with the document open, on a network that the model controls. */
export class ModelPage {
  readonly autosave: Autosave<string>;
  isOnline = true;
  private readonly messages: Message[] = [];
  private readonly timers = new Map<number, () => void>();
  private timerCount = 0;

  constructor(
    readonly name: string,
    private readonly server: ModelServer,
    journal: Journal<string>,
    private readonly copies: { newest?: ModelCopy } = {},
  ) {
    const transport: Transport<string> = {
      open: () => this.opened(() => this.server.open(this.name, false)),
      close: () => undefined,
      save: async (epoch, entries) => {
        const reply = await this.request(() => this.server.save(this.name, epoch, entries));
        if (reply.kind === 'ok') this.copyStored(reply.data.stored);
        return reply;
      },
      look: () => this.request(() => ({ kind: 'ok' as const, data: this.server.look(this.name) })),
      takeOver: () => this.opened(() => this.server.open(this.name, true)),
    };
    this.autosave = new Autosave(journal, transport, {
      isSame: (one, other) => one === other,
      isOnline: () => this.isOnline,
      setTimer: (run) => {
        this.timerCount += 1;
        this.timers.set(this.timerCount, run);
        return this.timerCount;
      },
      clearTimer: (timer) => void this.timers.delete(timer as number),
    });
  }

  private request<D>(arrive: () => Reply<D>): Promise<Reply<D>> {
    if (!this.isOnline) return Promise.resolve({ kind: 'network' });
    return new Promise((resolve) => {
      this.messages.push({ arrive, reply: (answer) => resolve(answer as Reply<D>) });
    });
  }

  private async opened(arrive: () => Opened<string>): Promise<Reply<Opened<string>>> {
    const reply = await this.request(() => ({ kind: 'ok' as const, data: arrive() }));
    if (reply.kind === 'ok') this.copy(reply.data);
    return reply;
  }

  private copy(opened: Opened<string>): void {
    if (opened.isWriter && !this.autosave.hasEnded) this.copies.newest = { name: this.name, opened };
  }

  private copyStored(stored: readonly Stored<string>[]): void {
    const { newest } = this.copies;
    if (newest?.name !== this.name || this.autosave.hasEnded) return;
    const entries = new Map([...newest.opened.entries, ...stored].map((entry) => [entry.key, entry]));
    newest.opened = { ...newest.opened, entries: [...entries.values()] };
  }

  async open(takes: boolean): Promise<void> {
    const opened = this.server.open(this.name, takes);
    this.copy(opened);
    await this.autosave.begin(opened);
    await settled();
  }

  /** A reload without network. */
  async openKept(copy: ModelCopy): Promise<void> {
    this.isOnline = false;
    await this.autosave.beginKept(copy.opened);
    await settled();
  }

  /** One step of the network: a request arrives, its reply arrives, or either is lost. */
  async network(random: (below: number) => number, isKind: boolean): Promise<boolean> {
    const message = this.messages[isKind ? 0 : random(this.messages.length || 1)];
    if (message === undefined) return false;
    const fate = isKind ? 0 : random(4);
    const isNew = message.answer === undefined;
    if (isNew && fate !== 3) message.answer = message.arrive();
    if (isNew && fate === 1) return true;
    this.messages.splice(this.messages.indexOf(message), 1);
    message.reply(fate >= 2 ? { kind: 'network' } : message.answer);
    await settled();
    return true;
  }

  async tick(random: (below: number) => number): Promise<boolean> {
    const due = [...this.timers][random(this.timers.size || 1)];
    if (due === undefined) return false;
    this.timers.delete(due[0]);
    due[1]();
    await settled();
    return true;
  }

  /** Lets everything that is on its way arrive, and the page ask once whether it still writes. */
  async calm(random: (below: number) => number): Promise<void> {
    this.isOnline = true;
    let isChecked = false;
    for (let step = 0; step < 200; step += 1) {
      const moved = (await this.network(random, true)) || (await this.tick(random));
      if (moved) continue;
      if (isChecked) return;
      isChecked = true;
      void this.autosave.check();
      await settled();
    }
    throw new Error(`${this.name} never comes to rest`);
  }
}

/** Fails where a page claims that all is saved and the server has something else. */
export function findLie(page: ModelPage, server: ModelServer): string | undefined {
  const { values, save } = page.autosave.read();
  if (save.kind !== 'saved') return undefined;
  for (const [key, value] of values) {
    const stored = server.entries.get(key)?.value ?? null;
    if (stored !== value) return `${page.name} shows ${key}=${value} as saved, the server has ${stored}`;
  }
  return undefined;
}
