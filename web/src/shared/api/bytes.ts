import type { InputArgument, Operation, RawPathFor } from './operations';
import { partsIn, requestFor } from './request';
import { exchange, refuse } from './transport';

/** A file that is not for the person but for the page: its bytes and what names them (`ETag`). */
export async function bytesOf<P extends RawPathFor<'GET'>>(
  path: P,
  ...input: InputArgument<Operation<'GET', P>>
): Promise<{ bytes: Uint8Array<ArrayBuffer>; tag: string }> {
  const { response, token } = await exchange(requestFor('GET', path, partsIn(input)));
  if (!response.ok) throw await refuse(response, token);
  const tag = response.headers.get('ETag')?.replace(/^W\/|"/g, '') ?? '';
  return { bytes: new Uint8Array(await response.arrayBuffer()), tag };
}

/** The text of a file at a signed address that the server gave; it needs no token. */
export async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw await refuse(response, undefined);
  return response.text();
}
