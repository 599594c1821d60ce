import { downloadBlob } from '../lib/download';
import { send, sendForFile, sendForStream } from './transport';

/**
 * Calls typed by hand: uploads, downloads, calls of the pages before sign-in (which weigh every kilobyte), and calls not
 * yet in openapi.json. Everything else is typed by client.ts.
 */
export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined | null | string[]>;
  body?: unknown;
  signal?: AbortSignal;
  /** Repeat the key to make a retry of the same write count once. */
  idempotencyKey?: string;
}

function requestFor(method: string, path: string, options: CallOptions): Request {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (Array.isArray(value)) for (const entry of value) url.searchParams.append(key, entry);
    else if (value != null && value !== '') url.searchParams.set(key, String(value));
  }
  const headers = new Headers();
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const init: RequestInit = { method, headers };
  if (options.signal) init.signal = options.signal;
  if (options.body instanceof FormData) init.body = options.body;
  else if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  return new Request(url, init);
}

/** A call whose answer is typed by hand: for uploads, and for calls not yet in openapi.json. */
export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const body = (await send(requestFor(method, path, options))) as { data: T } | undefined;
  return body?.data as T;
}

/** Like `call`, for the few screens that show the server's own success message. */
export async function callForMessage<T>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<{ data: T; msg: string }> {
  const body = (await send(requestFor(method, path, options))) as { data: T; msg: string } | undefined;
  return { data: body?.data as T, msg: body?.msg ?? '' };
}

/** Downloads a file by GET and hands it to the browser; `fallbackName` is used when the server names none. */
export async function download(path: string, fallbackName: string, options: CallOptions = {}): Promise<void> {
  const { blob, name } = await sendForFile(requestFor('GET', path, options));
  downloadBlob(blob, name ?? fallbackName);
}

/** A call whose answer comes line by line; cancelling the stream tells the server that nobody listens any more. */
export function callForStream(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  return sendForStream(requestFor(method, path, options));
}
