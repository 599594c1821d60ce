import { isRecord } from '@/shared/lib/storage';
import { type Folder, type Place, PlaceError } from './place';

/** What the frame says of itself. */
export interface FrameState {
  state: 'loading' | 'ready' | 'failed';
  /** Whether numpy, pandas and matplotlib are to be had. */
  packages: boolean;
  /** Whether a program may wait for `input()`. */
  hasInput: boolean;
}

export const loadingFrame: FrameState = { state: 'loading', packages: false, hasInput: false };

/** A frame that has not said anything by then is not there. */
const patienceMs = 20_000;

/**
 * The address of the page that runs Python. Without an origin of its own it is found at the server's computer only,
 * under the other name of the loopback address: cookies do not tell ports apart, but they do tell names apart.
 */
export function frameAddress(
  served: { origin?: string | null; port: number; version: string } | null | undefined,
  hostname: string,
): string | undefined {
  if (!served) return undefined;
  const other = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[hostname];
  const origin = served.origin ?? (other === undefined ? undefined : `http://${other}:${served.port}`);
  return origin === undefined ? undefined : `${origin}/v/${served.version}/`;
}

export interface BrowserFrame {
  place: (folder: Folder, busy: string) => Place;
  dispose: () => void;
}

/** Opens the hidden frame and speaks with it through a port of its own, which only that origin is given. */
export function openFrame(address: string, onState: (state: FrameState) => void): BrowserFrame {
  const { port1: port, port2: theirs } = new MessageChannel();
  const runs = new Map<string, (lines: unknown[]) => void>();
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Python';
  frame.src = address;
  /** What waits for a frame that will not come is not left waiting. */
  const state = (next: FrameState) => {
    onState(next);
    if (next.state === 'failed')
      for (const hear of runs.values()) hear([{ event: 'finished', reason: 'infra' }]);
  };
  const silence = setTimeout(() => state({ ...loadingFrame, state: 'failed' }), patienceMs);
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ kind: 'hello' }, new URL(address).origin, [theirs]),
    { once: true },
  );
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return;
    clearTimeout(silence);
    if (data.kind === 'state') {
      const word = data.state === 'ready' || data.state === 'failed' ? data.state : 'loading';
      state({ state: word, packages: data.packages === true, hasInput: data.hasInput === true });
    } else if (data.kind === 'lines' && typeof data.id === 'string' && Array.isArray(data.lines)) {
      runs.get(data.id)?.(data.lines);
    }
  };
  document.body.append(frame);

  const begin = (id: string, order: object) => {
    const waiting: unknown[] = [];
    let wake = () => {};
    runs.set(id, (lines) => {
      waiting.push(...lines);
      wake();
    });
    port.postMessage({ kind: 'run', id, ...order });
    return (async function* lines() {
      try {
        for (;;) {
          if (waiting.length === 0) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
          const line = waiting.shift();
          yield line;
          if (isRecord(line) && line.event === 'finished') return;
        }
      } finally {
        if (runs.delete(id)) port.postMessage({ kind: 'stop', id });
      }
    })();
  };

  return {
    place: (folder, busy) => ({
      start: async ({ code, keepsVariables }) => {
        if (runs.size > 0) throw new PlaceError(busy);
        const files = await folder(code);
        return begin(crypto.randomUUID(), { code, files, keeps: keepsVariables });
      },
      stop: async (runId) => port.postMessage({ kind: 'stop', id: runId }),
      give: async (runId, line) => port.postMessage({ kind: 'line', id: runId, line }),
      forget: async () => port.postMessage({ kind: 'restart' }),
    }),
    dispose: () => {
      clearTimeout(silence);
      port.close();
      frame.remove();
    },
  };
}
