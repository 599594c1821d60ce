import { randomKey } from '../lib/random';
import { ApiError } from './errors';
import { readToken } from './session';

/** How long the name of a write with an unknown outcome is kept, in milliseconds; as long as the server keeps its answer. */
const nameKeptMs = 10 * 60_000;

interface OpenWrite {
  key: string;
  startedAtMs: number;
  /** While it is on its way. */
  reply?: Promise<unknown>;
}

/** Writes on their way, and writes of which nobody knows whether the server did them. */
const open = new Map<string, OpenWrite>();

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

/** Sends a write under a name of its own: joins the same write on its way, takes up the name of one that failed. */
export async function writeOnce(
  request: Request,
  send: (request: Request, key: string) => Promise<unknown>,
): Promise<unknown> {
  const print = await fingerprint(request);
  if (print === undefined) return send(request, randomKey());
  const now = Date.now();
  for (const [other, write] of open) {
    if (write.reply === undefined && now - write.startedAtMs > nameKeptMs) open.delete(other);
  }
  const known = open.get(print);
  if (known?.reply !== undefined) return known.reply;
  const write: OpenWrite = known ?? { key: randomKey(), startedAtMs: now };
  open.set(print, write);
  write.reply = send(request, write.key).then(
    (answer) => {
      open.delete(print);
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
