import type { InputArgument, Operation, RawPathFor } from './operations';
import { partsIn, requestFor } from './request';
import { readToken } from './session';
import { exchange, refuse } from './transport';

/**
 * A call whose answer comes bit by bit: a run's output. Refusals are thrown as everywhere; cancelling the stream tells the
 * server that nobody listens any more.
 */
export async function callForStream<P extends RawPathFor<'POST'>>(
  method: 'POST',
  path: P,
  ...input: InputArgument<Operation<'POST', P>>
): Promise<ReadableStream<Uint8Array>> {
  const { response, token } = await exchange(requestFor(method, path, partsIn(input)));
  if (!response.ok || response.body === null) throw await refuse(response, token);
  return response.body;
}

/**
 * Opens the connection by which the server pushes, after the push of that name; nothing where nobody is signed in. A failure is
 * nobody's to see: whoever follows something asks for it now and then all the same.
 */
export async function openPushes(
  subjects: string,
  last: string | undefined,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const token = readToken();
  if (!token) return undefined;
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `JWT ${token}` });
  if (last !== undefined) headers.set('Last-Event-ID', last);
  const request = requestFor('GET', '/api/pushes/', { query: { subjects } });
  return globalThis.fetch(new Request(request, { headers, signal }));
}
