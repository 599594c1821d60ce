import { randomKey } from '../lib/random';
import { isRecord } from '../lib/storage';
import { ApiError, readFields } from './errors';
import { isWrite, writeOnce } from './idempotency';
import { inLanguage } from './language';
import { expireSession, readToken } from './session';

const requestTimeoutMs = 60_000;
const successCode = 200;

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';
}

/** Called for failures that are the system's, not the person's. The app shows one notification for them. */
let onSystemError: () => void = () => {};
export function whenSystemFails(show: () => void): void {
  onSystemError = show;
}

/** Called when the server lets this person do nothing but change their password. */
let onPasswordDue: () => void = () => {};
export function whenPasswordIsDue(lead: () => void): void {
  onPasswordDue = lead;
}

function systemFailure(code: number, data?: unknown, requestId?: string): ApiError {
  onSystemError();
  const extra = requestId === undefined ? { notified: true } : { notified: true, requestId };
  return new ApiError(code, '', data, extra);
}

/** Adds the token, the idempotency key of a write and the time limit; follows the caller's own signal. */
function prepare(
  request: Request,
  token: string | undefined,
  key: string | undefined,
): { request: Request; done: () => void } {
  const headers = new Headers(request.headers);
  if (token) headers.set('Authorization', `JWT ${token}`);
  if (isWrite(request)) headers.set('Idempotency-Key', key ?? randomKey());
  // AbortSignal.any would do this in one line but needs Chrome 116.
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('timeout', 'TimeoutError')),
    requestTimeoutMs,
  );
  const follow = () => controller.abort(request.signal.reason);
  if (request.signal.aborted) follow();
  else request.signal.addEventListener('abort', follow);
  return {
    request: new Request(request, { headers, signal: controller.signal }),
    done: () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', follow);
    },
  };
}

/** What a refusal says, in the person's language. */
async function told({ msg, data }: Envelope): Promise<{ msg: string; data: unknown }> {
  if (!isRecord(data) || typeof data.error !== 'string') return { msg, data };
  const said = await inLanguage({ msg, error: data.error, fields: readFields(data.fields) });
  return { msg: said.msg, data: { ...data, fields: said.fields } };
}

async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  if (!isJson) return undefined;
  return response.json().catch(() => undefined);
}

/** The error a refusal or failure is told as; a lost session is looked after here. */
export async function refuse(
  response: Response,
  token: string | undefined,
  read?: unknown,
): Promise<ApiError> {
  const body = read ?? (await readBody(response));
  const requestId = response.headers.get('X-Request-Id') ?? undefined;
  const code = isEnvelope(body) ? body.code : response.status;
  const { msg, data } = isEnvelope(body) ? await told(body) : { msg: '', data: undefined };
  const extra = requestId === undefined ? {} : { requestId };
  const expired = response.status === 401 || code === 401;
  // A reply to a token that has been replaced meanwhile says nothing about the present session.
  if (expired && token !== undefined) {
    if (readToken() === token) expireSession();
    return new ApiError(401, msg, data, { ...extra, notified: true });
  }
  if (isRecord(data) && data.error === 'access.must_change_password') {
    onPasswordDue();
    return new ApiError(code, msg, data, { ...extra, notified: true });
  }
  // A full disk (507) is no mystery: the server says so in a sentence, and nothing was kept.
  const isRefusal = isEnvelope(body) && ((response.status < 500 && code < 500) || code === 507);
  return isRefusal ? new ApiError(code, msg, data, extra) : systemFailure(code, data, requestId);
}

/** Sends a request with everything a request carries, and answers what came back as it is. */
export async function exchange(
  original: Request,
  key?: string,
): Promise<{ response: Response; token: string | undefined }> {
  const token = readToken();
  const { request, done } = prepare(original, token, key);
  try {
    // Looked up at call time: tests replace the global fetch.
    return { response: await globalThis.fetch(request), token };
  } catch (cause) {
    if (original.signal.aborted) throw cause;
    throw systemFailure(0);
  } finally {
    done();
  }
}

/**
 * Sends one request and answers the envelope, or throws an ApiError. The same write sent twice at once is one write; a write
 * whose outcome is unknown is sent again under the same name, so that the server does not do it twice.
 */
export async function send(request: Request): Promise<unknown> {
  return isWrite(request) ? writeOnce(request, sendNamed) : sendNamed(request);
}

async function sendNamed(request: Request, key?: string): Promise<unknown> {
  const { response, token } = await exchange(request, key);
  if (response.status === 204) return undefined;
  const body = await readBody(response);
  if (response.ok && isEnvelope(body) && body.code === successCode) return body;
  throw await refuse(response, token, body);
}
