import { downloadBlob } from '../lib/download';
import { exchange, refuse, send } from './transport';

/**
 * Calls typed by hand: uploads, downloads, calls of the pages before sign-in (which weigh every kilobyte), and calls not
 * yet in openapi.json. Everything else is typed by client.ts.
 */
export interface CallOptions {
  query?: Record<string, string | number | boolean | undefined | null | string[]>;
  body?: unknown;
  signal?: AbortSignal;
}

/** The request of such a call. */
export function requestFor(method: string, path: string, options: CallOptions): Request {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (Array.isArray(value)) for (const entry of value) url.searchParams.append(key, entry);
    else if (value != null && value !== '') url.searchParams.set(key, String(value));
  }
  const headers = new Headers();
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
  const { response, token } = await exchange(requestFor('GET', path, options));
  const disposition = response.headers.get('Content-Disposition');
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (!response.ok || (isJson && disposition === null)) throw await refuse(response, token);
  downloadBlob(await response.blob(), fileName(disposition) ?? fallbackName);
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}
