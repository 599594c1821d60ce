import { inLanguage } from './language';
import type { EnvelopePathFor, InputArgument, Operation, Result } from './operations';
import { partsIn, requestFor } from './request';
import { readToken } from './session';

/** How a call ended whose failure is a normal state of the screen. */
export type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; kind: 'network' }
  | { ok: false; kind: 'refused'; code: number; error: string; msg: string };

/** Browsers send at most 64 KiB after a page, and nothing of what is more. A Chinese letter is three bytes. */
const outlives = (body: unknown) => JSON.stringify(body ?? '').length < 21_000;

const usualTimeoutMs = 15_000;

interface Options {
  /** Sent even after the page is gone. */
  keepalive?: boolean;
  /** How long to wait for an answer, where it is not the usual time. */
  timeoutMs?: number;
  /** A full disk is told as a refusal, not waited for. */
  tellsFullDisk?: boolean;
}

const fullDisk = 507;

/** Posts; see `sendForOutcome`. */
export const postForOutcome = <P extends EnvelopePathFor<'POST'>>(
  options: Options,
  path: P,
  ...input: InputArgument<Operation<'POST', P>>
) => sendForOutcome('POST', options, path, ...input);

/**
 * Sends past transport.ts on purpose: a lost network raises no notification here and a lost session does not end the page.
 * Never throws.
 */
export async function sendForOutcome<M extends 'GET' | 'POST' | 'PUT', P extends EnvelopePathFor<M>>(
  method: M,
  options: Options,
  path: P,
  ...input: InputArgument<Operation<M, P>>
): Promise<Outcome<Result<Operation<M, P>>>> {
  const { timeoutMs = usualTimeoutMs, tellsFullDisk = false, keepalive = false } = options;
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  const parts = partsIn(input);
  if (parts.signal?.aborted) giveUp();
  parts.signal?.addEventListener('abort', giveUp);
  try {
    const request = requestFor(method, path, {
      ...parts,
      keepalive: keepalive && outlives(parts.body),
      signal: controller.signal,
    });
    request.headers.set('Authorization', `JWT ${readToken() ?? ''}`);
    const response = await globalThis.fetch(request);
    const reply = (await response.json()) as { code: number; msg: string; data: unknown };
    if (response.ok && reply.code === 200) return { ok: true, data: reply.data as Result<Operation<M, P>> };
    // A failing server is waited for like a lost network; only a refusal is an answer.
    const isAnswer = response.status < 500 || (tellsFullDisk && response.status === fullDisk);
    if (!isAnswer) return { ok: false, kind: 'network' };
    const error = (reply.data as { error?: string } | null)?.error ?? '';
    const { msg } = await inLanguage({ msg: reply.msg, error });
    return { ok: false, kind: 'refused', code: reply.code, error, msg };
  } catch {
    return { ok: false, kind: 'network' };
  } finally {
    clearTimeout(timer);
    parts.signal?.removeEventListener('abort', giveUp);
  }
}
