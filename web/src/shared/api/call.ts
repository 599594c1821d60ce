import { downloadBlob } from '../lib/download';
import { inLanguage } from './language';
import type { EnvelopePathFor, InputArgument, Operation, RawPathFor, Result, Verb } from './operations';
import { partsIn, requestFor } from './request';
import { exchange, refuse, send } from './transport';

/**
 * Calls to the server. Path, parameters, query, body and result are those of openapi.json:
 *
 *     const course = await call('GET', '/api/course/{course_id}/home/', { path: { course_id }, signal });
 *
 * A call returns the envelope's data or throws an ApiError; the token, the time limit, the idempotency key and a lost
 * session are looked after in transport.ts. A form with files is sent by giving a FormData as the body.
 */
export async function call<M extends Verb, P extends EnvelopePathFor<M>>(
  method: M,
  path: P,
  ...input: InputArgument<Operation<M, P>>
): Promise<Result<Operation<M, P>>> {
  const reply = (await send(requestFor(method, path, partsIn(input)))) as Reply<M, P>;
  return reply?.data as Result<Operation<M, P>>;
}

type Reply<M extends Verb, P extends EnvelopePathFor<M>> =
  | { data: Result<Operation<M, P>>; msg: string }
  | undefined;

/** Like `call`, for the few screens that show the server's own success message. */
export async function callForMessage<M extends Verb, P extends EnvelopePathFor<M>>(
  method: M,
  path: P,
  ...input: InputArgument<Operation<M, P>>
): Promise<{ data: Result<Operation<M, P>>; msg: string }> {
  const reply = (await send(requestFor(method, path, partsIn(input)))) as Reply<M, P>;
  const { msg } = await inLanguage({ msg: reply?.msg ?? '' });
  return { data: reply?.data as Result<Operation<M, P>>, msg };
}

/** Downloads a file and hands it to the browser; `fallbackName` is used when the server names none. */
export async function download<P extends RawPathFor<'GET'>>(
  path: P,
  fallbackName: string,
  ...input: InputArgument<Operation<'GET', P>>
): Promise<void> {
  const { response, token } = await exchange(requestFor('GET', path, partsIn(input)));
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
