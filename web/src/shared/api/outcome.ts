import { inLanguage } from './language';
import type { EnvelopePathFor, InputArgument, Operation, Result } from './operations';
import { partsIn, requestFor } from './request';
import { readToken } from './session';

/** How a call ended whose failure is a normal state of the screen. */
export type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; kind: 'network' }
  | { ok: false; kind: 'refused'; code: number; error: string; msg: string };

const timeoutMs = 15_000;

interface Options {
  /** Sent even after the page is gone. */
  keepalive?: boolean;
}

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
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    const request = requestFor(method, path, {
      ...partsIn(input),
      ...options,
      signal: controller.signal,
    });
    request.headers.set('Authorization', `JWT ${readToken() ?? ''}`);
    const response = await globalThis.fetch(request);
    const reply = (await response.json()) as { code: number; msg: string; data: unknown };
    if (response.ok && reply.code === 200) return { ok: true, data: reply.data as Result<Operation<M, P>> };
    // A failing server is waited for like a lost network; only a refusal is an answer.
    if (response.status >= 500) return { ok: false, kind: 'network' };
    const error = (reply.data as { error?: string } | null)?.error ?? '';
    const { msg } = await inLanguage({ msg: reply.msg, error });
    return { ok: false, kind: 'refused', code: reply.code, error, msg };
  } catch {
    return { ok: false, kind: 'network' };
  } finally {
    clearTimeout(timer);
  }
}
