/** The parts of a call, once the types of operations.ts have done their work. */
export interface Parts {
  path?: Record<string, string | number> | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** What a call says beside the usual. */
  headers?: Record<string, string> | undefined;
  /** Sent even after the page is gone. */
  keepalive?: boolean;
}

/** The parts in the argument of a call. */
export const partsIn = (input: readonly unknown[]): Parts => (input[0] ?? {}) as Parts;

/** The address of a call: values in place of `{names}`; what is absent or empty in the query is left out. */
function addressOf(path: string, { path: values = {}, query = {} }: Parts): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const url = new URL(filled, window.location.origin);
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const entry of value) url.searchParams.append(key, String(entry));
    else if (value != null && value !== '') url.searchParams.set(key, String(value));
  }
  return url;
}

export function requestFor(method: string, path: string, parts: Parts): Request {
  const headers = new Headers(parts.headers);
  const init: RequestInit = { method, headers };
  if (parts.keepalive) init.keepalive = true;
  if (parts.signal) init.signal = parts.signal;
  if (parts.body instanceof FormData) init.body = parts.body;
  else if (parts.body instanceof Uint8Array) {
    headers.set('Content-Type', 'application/octet-stream');
    init.body = parts.body as Uint8Array<ArrayBuffer>;
  } else if (parts.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  return new Request(addressOf(path, parts), init);
}
