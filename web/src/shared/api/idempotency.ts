import { randomKey } from '../lib/random';
import { ApiError } from './errors';
import { readToken } from './session';

/** How long the name of a write with an unknown outcome is kept, in milliseconds; as long as the server keeps its answer. */
const nameKeptMs = 10 * 60_000;

/**
 * How long after its success the same write is taken for the second half of a double click, in milliseconds: the first
 * may be answered before the second click, while the dialog it came from is still closing.
 */
const echoMs = 1000;

interface OpenWrite {
  key: string;
  startedAtMs: number;
  /** While it is on its way, and while a second click may still come. */
  reply?: Promise<unknown>;
  doneAtMs?: number;
}

/** Writes on their way, and writes of which nobody knows whether the server did them. */
const open = new Map<string, OpenWrite>();

/** For tests: nothing has been written yet. */
export const forgetWrites = (): void => open.clear();

export const isWrite = (request: Request): boolean => request.method !== 'GET' && request.method !== 'HEAD';

/** Who sends what; undefined for a form with files, which is not read twice. */
async function fingerprint(request: Request): Promise<string | undefined> {
  const type = request.headers.get('Content-Type');
  if (type !== null && !type.startsWith('application/json')) return undefined;
  return [request.method, request.url, readToken() ?? '', await request.clone().text()].join('\n');
}

/** No answer, or one that says the server is in trouble: it may have been done or not. */
const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 0 || error.code >= 500;

/**
 * Sends a write under a name of its own: joins the same write on its way, takes up the name of one that failed, and is
 * answered like the one that has just succeeded.
 */
export async function writeOnce(
  request: Request,
  send: (request: Request, key: string) => Promise<unknown>,
): Promise<unknown> {
  const print = await fingerprint(request);
  const now = Date.now();
  for (const [other, { reply, startedAtMs, doneAtMs }] of open) {
    // Any other write makes the one that is done mean something again.
    if (doneAtMs ? other !== print || now - doneAtMs >= echoMs : !reply && now - startedAtMs > nameKeptMs)
      open.delete(other);
  }
  if (print === undefined) return send(request, randomKey());
  const known = open.get(print);
  if (known?.reply !== undefined) return known.reply;
  const write: OpenWrite = known ?? { key: randomKey(), startedAtMs: now };
  open.set(print, write);
  write.reply = send(request, write.key).then(
    (answer) => {
      // Putting or deleting again changes nothing; posting again would make a second one.
      if (request.method === 'POST') write.doneAtMs = Date.now();
      else open.delete(print);
      return answer;
    },
    (error: unknown) => {
      delete write.reply;
      if (!isOutcomeUnknown(error)) open.delete(print);
      throw error;
    },
  );
  return write.reply;
}
