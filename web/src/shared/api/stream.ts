import { type CallOptions, requestFor } from './call';
import { exchange, refuse } from './transport';

/**
 * A call whose answer comes bit by bit: a run's output. Refusals are told as everywhere; cancelling the stream tells the
 * server that nobody listens any more.
 */
export async function callForStream(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const { response, token } = await exchange(requestFor(method, path, options));
  if (!response.ok || response.body === null) throw await refuse(response, token);
  return response.body;
}
