import { isRecord, readStored, writeStored } from '@/shared/lib/storage';
import { readLines } from '../model/lines';
import { type Folder, type Place, PlaceError } from './place';

/** What was found on this computer. `foreign` answers, but not to this school's address. */
export type Found =
  | { state: 'absent' | 'foreign' }
  | { state: 'unpaired'; port: number }
  | { state: 'ready'; port: number };

const key = 'suanpan.local.token';
const patienceMs = 2000;
const readToken = () => readStored(key, (value) => (typeof value === 'string' ? value : undefined));

const ask = (port: number, path: string, init: RequestInit = {}) => {
  const token = readToken();
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  return globalThis.fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, credentials: 'omit' });
};

const tell = (port: number, path: string, body?: unknown) =>
  ask(port, path, {
    method: 'POST',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });

/** Looks whether the program answers this page on one of its ports, and whether this browser is paired. */
export async function findLocal(
  ports: number[],
  answers: (port: number) => Promise<boolean>,
): Promise<Found> {
  const found = await Promise.all(
    ports.map(async (port): Promise<Found> => {
      try {
        const reply = await ask(port, '/status', { signal: AbortSignal.timeout(patienceMs) });
        if (reply.ok) return { state: 'ready', port };
        if (reply.status === 401) return { state: 'unpaired', port };
        return { state: 'absent' };
      } catch {
        // The browser tells a refusal to other origins and silence apart no better than this.
        return { state: (await answers(port)) ? 'foreign' : 'absent' };
      }
    }),
  );
  const order: Found['state'][] = ['ready', 'unpaired', 'foreign'];
  const best = order
    .map((state) => found.find((one) => one.state === state))
    .find((one) => one !== undefined);
  return best ?? { state: 'absent' };
}

/** Pairs this browser by the code on the program's screen; answers the program's own sentence when it refuses. */
export async function pair(port: number, code: string): Promise<string | undefined> {
  const reply = await tell(port, '/pair', { code });
  const answer: unknown = await reply.json().catch(() => undefined);
  if (!isRecord(answer)) return '';
  if (reply.ok && typeof answer.token === 'string') {
    writeStored(key, answer.token);
    return undefined;
  }
  return typeof answer.msg === 'string' ? answer.msg : '';
}

/** Ends the pairing on both sides; a program that does not answer forgets this browser later, by its own command. */
export async function unpair(port: number): Promise<void> {
  await tell(port, '/unpair').catch(() => {});
  writeStored(key, null);
}

export function localPlace(port: number, folder: Folder, onUnpaired: () => void, gone: string): Place {
  return {
    start: async ({ code }) => {
      const files = await folder(code);
      const reply = await tell(port, '/run', { code, files }).catch(() => undefined);
      if (reply?.status === 401) onUnpaired();
      if (!reply?.ok || reply.body === null) throw new PlaceError(gone);
      return readLines(reply.body);
    },
    stop: (runId) => tell(port, `/run/${runId}/stop`),
    give: (runId, line) => tell(port, `/run/${runId}/input`, { line }),
    forget: async () => {},
  };
}
