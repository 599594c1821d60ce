import type { InputArgument, Operation, RawPathFor } from './operations';
import { partsIn, requestFor } from './request';
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
