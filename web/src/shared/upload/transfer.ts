import { type FileKind, finishUpload, sendPart, showUpload, startUpload, type Upload } from './api';
import { contentDigest, digestOf, hexOf } from './digest';
import { firstPartBytes, nextPartBytes, pauseMs } from './model';

/** Why an upload does not go on by itself. */
export type FaultKind =
  /** The server says why, in `msg`. */
  | 'refused'
  /** What has come is the beginning of another file. */
  | 'differs'
  /** It is not what the page asks for. */
  | 'kind'
  /** The server has no room to put it together. */
  | 'full'
  /** The browser cannot read the file any more: it was moved or changed. */
  | 'unreadable';

export class UploadFault extends Error {
  readonly kind: FaultKind;
  readonly msg: string;
  readonly upload: Upload | undefined;

  constructor(kind: FaultKind, upload?: Upload, msg = '') {
    super(kind);
    this.kind = kind;
    this.msg = msg;
    this.upload = upload;
  }
}

export interface Transfer {
  purpose: string;
  /** What the file may be, by its content; anything if empty. */
  kinds: readonly FileKind[];
  signal: AbortSignal;
  /** Called whenever more has come, or the line is down (`isWaiting`). */
  report: (upload: Upload, isWaiting: boolean) => void;
}

/** How often one looks whether a file has been put together, in milliseconds. */
const joiningMs = 1000;
/** Parts that were damaged on the way, one after the other, before it is told. */
const damagedAtMost = 5;
/** How often what the server lost is sent again. */
const roundsAtMost = 3;

/** What another try may put right: the line is down, or the server is away for a moment. */
type Asked = Awaited<ReturnType<typeof showUpload>>;

/** Waits, but not longer than until the line is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Asks until there is an answer. */
async function answered(
  ask: () => Promise<Asked>,
  upload: Upload | undefined,
  { signal, report }: Transfer,
): Promise<Upload> {
  for (let failures = 1; ; failures++) {
    const outcome = await ask();
    signal.throwIfAborted();
    if (outcome.ok) return outcome.data;
    if (outcome.kind === 'refused') throw new UploadFault('refused', upload, outcome.msg);
    if (upload) report(upload, true);
    await wait(pauseMs(failures), signal);
    signal.throwIfAborted();
  }
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new UploadFault('unreadable');
  }
}

/** Whether what has come is the beginning of this file: its last part is looked at. */
async function isSame(file: File, { last_part }: Upload): Promise<boolean> {
  if (!last_part) return true;
  const { offset, size_bytes, sha256 } = last_part;
  return hexOf(await digestOf(await bytesOf(file, offset, offset + size_bytes))) === sha256;
}

/**
 * Sends a file from where it was and returns it when it is whole; waits as long as the line is down.
 *
 * @throws UploadFault, or the signal's reason.
 */
export async function transfer(file: File, by: Transfer): Promise<Upload> {
  let upload = await answered(() => startUpload(file, by.purpose, by.signal), undefined, by);
  by.report(upload, false);
  if (!(await isSame(file, upload))) throw new UploadFault('differs', upload);
  for (let round = 1; ; round++) {
    upload = await whole(await sendRest(file, upload, by), by);
    if (upload.state === 'done') return upload;
    // What the server lost is sent again, but not for ever.
    if (upload.received_bytes === upload.size_bytes || round === roundsAtMost)
      throw new UploadFault(upload.fault === 'server.no_space' ? 'full' : 'refused', upload);
  }
}

/** Sends what follows what has come. */
async function sendRest(file: File, begun: Upload, by: Transfer): Promise<Upload> {
  const { signal, report } = by;
  let upload = begun;
  let size = firstPartBytes(upload);
  let damaged = 0;
  let failures = 0;
  while (upload.received_bytes < upload.size_bytes) {
    const { id, received_bytes: offset } = upload;
    const bytes = await bytesOf(file, offset, offset + size);
    const digest = contentDigest(await digestOf(bytes));
    const begunMs = performance.now();
    const outcome = await sendPart(id, offset, bytes, digest, signal);
    signal.throwIfAborted();
    if (outcome.ok) {
      size = nextPartBytes(size, upload, performance.now() - begunMs);
      upload = outcome.data;
      [failures, damaged] = [0, 0];
      report(upload, false);
      requireKind(upload, by);
      continue;
    }
    if (outcome.kind === 'network') {
      size = nextPartBytes(size, upload, undefined);
      report(upload, true);
      failures += 1;
      await wait(pauseMs(failures), signal);
      signal.throwIfAborted();
    } else if (outcome.error === 'uploads.damaged' && damaged < damagedAtMost) {
      damaged += 1;
    } else if (outcome.error !== 'uploads.wrong_offset') {
      throw new UploadFault('refused', upload, outcome.msg);
    }
    // Another tab may have sent it, or the answer was lost: the server knows where it is.
    upload = await answered(() => showUpload(id, signal), upload, by);
    report(upload, false);
  }
  requireKind(upload, by);
  return upload;
}

function requireKind(upload: Upload, { kinds }: Transfer): void {
  if (kinds.length > 0 && upload.kind !== null && !kinds.includes(upload.kind))
    throw new UploadFault('kind', upload);
}

/** Says that all has come, and waits until the file is put together. */
async function whole(sent: Upload, by: Transfer): Promise<Upload> {
  const { id } = sent;
  let upload = await answered(() => finishUpload(id, by.signal), sent, by);
  while (upload.state === 'joining') {
    by.report(upload, false);
    await wait(joiningMs, by.signal);
    by.signal.throwIfAborted();
    upload = await answered(() => showUpload(id, by.signal), upload, by);
  }
  return upload;
}
