import { HttpResponse, http } from 'msw';
import type { EnvelopePathFor, Input, Operation, PathFor, RawPathFor, Result } from '@/shared/api/operations';
import type { Schema } from '@/shared/api/types';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Whether an address such as `/api/classes/3/` is one of a path such as `/api/classes/{class_id}/`; `:part` is any. */
type Fits<Address, Path> = Path extends `${infer Head}/${infer Rest}`
  ? Address extends `${infer Part}/${infer Others}`
    ? Head extends Part | `{${string}}`
      ? Fits<Others, Rest>
      : Part extends `:${string}`
        ? Fits<Others, Rest>
        : false
    : false
  : Path extends Address
    ? true
    : false;

/** The path in openapi.json of an address; a path without parameters goes first. */
type PathOf<Address, Paths> = Address extends Paths
  ? Address
  : Paths extends unknown
    ? Fits<Address, Paths> extends true
      ? Paths
      : never
    : never;

type OperationAt<M extends Method, Address> =
  PathOf<Address, EnvelopePathFor<Uppercase<M>>> extends infer P
    ? P extends PathFor<Uppercase<M>>
      ? Operation<Uppercase<M>, P>
      : never
    : never;

type DataAt<M extends Method, Address> = Result<OperationAt<M, Address>>;

type BodyOf<Op> = Input<Op> extends { body: infer Body } ? Body : null;

type BodyAt<M extends Method, Address> = BodyOf<OperationAt<M, Address>>;

/** What the page asked for. */
interface Asked<Body> {
  /** Null when nothing was sent. */
  body: Body;
  query: URLSearchParams;
  headers: Headers;
}

/** What was sent, by what it is called. */
async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type.startsWith('multipart/')) return request.formData();
  if (type.startsWith('application/octet-stream')) return new Uint8Array(await request.arrayBuffer());
  const sent = await request.text();
  return sent === '' ? null : JSON.parse(sent);
}

/** What a success carries, or how it follows from what was asked; a promise makes the page wait. */
type Data<M extends Method, Address> =
  | DataAt<M, Address>
  | ((asked: Asked<BodyAt<M, Address>>) => DataAt<M, Address> | Promise<DataAt<M, Address>>);

/** A successful envelope. What it carries is checked against openapi.json, like the call that reads it; the function
 * that makes it may throw a {@link refusal}. */
export function answer<M extends Method, const Address extends string>(
  method: M,
  address: Address,
  data: Data<M, Address>,
  msg = '',
) {
  return http[method](address, async ({ request }) => {
    if (typeof data !== 'function') return HttpResponse.json({ code: 200, msg, data });
    const body = (await bodyOf(request)) as BodyAt<M, Address>;
    const asked = { body, query: new URL(request.url).searchParams, headers: request.headers };
    return HttpResponse.json({ code: 200, msg, data: await data(asked) });
  });
}

/** A call that is never answered: the page stays as it is while it waits. */
export function hang<M extends Method, const Address extends string>(
  method: M,
  address: [DataAt<M, Address>] extends [never] ? never : Address,
) {
  return http[method](address, () => new Promise<never>(() => undefined));
}

/** A file of the server, of the paths that give one. */
export function file<const Address extends string>(
  address: [PathOf<Address, RawPathFor<'GET'>>] extends [never] ? never : Address,
  content: string,
) {
  return http.get(address, () => new HttpResponse(content));
}

interface Refusal {
  status: number;
  code?: number;
  msg: string;
  error?: string;
  fields?: { field: string; message: string }[];
}

/** A refusal to throw where an answer depends on what was asked. */
export function refusal({ status, code, msg, error, fields }: Refusal) {
  const data = { error, fields, request_id: 'request-1' };
  return HttpResponse.json({ code: code ?? status, msg, data }, { status });
}

/** To throw in place of an answer: the line breaks. */
export const broken = () => HttpResponse.error();

/** A call that is refused: with its true HTTP status, or inside a 200 as the specified calls do. */
export function refuse<M extends Method, const Address extends string>(
  method: M,
  address: [DataAt<M, Address> | PathOf<Address, RawPathFor<Uppercase<M>>>] extends [never] ? never : Address,
  why: Refusal,
  onAsked?: (body: unknown) => void,
) {
  return http[method](address, async ({ request }) => {
    if (onAsked) onAsked(await request.json());
    return refusal(why);
  });
}

/** What is sent to start a stream. */
type StreamBody<Address> =
  PathOf<Address, RawPathFor<'POST'>> extends infer P
    ? P extends PathFor<'POST'>
      ? BodyOf<Operation<'POST', P>>
      : never
    : never;

/** A run of a program: the lines that it streams, which may follow from what was sent. */
export function stream<const Address extends string>(
  address: Address,
  linesOf: (body: StreamBody<Address>) => Schema<'Line'>[],
) {
  return http.post(address, async ({ request }) => {
    const lines = linesOf((await request.json()) as StreamBody<Address>);
    return new HttpResponse(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'Content-Type': 'application/x-ndjson' },
    });
  });
}

/** A page that listens to what is pushed: the test writes to it and cuts it. */
export interface Listening {
  subjects: string | null;
  /** The last push it had before. */
  last: string | null;
  push: (id: string, subjects: string[]) => void;
  cut: () => void;
}

/** The connection by which the server pushes. */
export function pushes(onListening: (page: Listening) => void) {
  return http.get('/api/pushes/', ({ request }) => {
    const encoder = new TextEncoder();
    const events = new ReadableStream({
      start: (controller) =>
        onListening({
          subjects: new URL(request.url).searchParams.get('subjects'),
          last: request.headers.get('Last-Event-ID'),
          push: (id, subjects) => {
            const message: Schema<'PushMessage'> = { subjects };
            controller.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify(message)}\n\n`));
          },
          cut: () => controller.close(),
        }),
    });
    return new HttpResponse(events, { headers: { 'Content-Type': 'text/event-stream' } });
  });
}
