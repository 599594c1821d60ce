import { HttpResponse, http } from 'msw';
import type { EnvelopePathFor, Input, Operation, PathFor, Result } from '@/shared/api/operations';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Whether an address such as `/api/classes/3/` is one of a path such as `/api/classes/{class_id}/`. */
type Fits<Address, Path> = Path extends `${infer Head}/${infer Rest}`
  ? Address extends `${infer Part}/${infer Others}`
    ? Head extends Part | `{${string}}`
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

type BodyAt<M extends Method, Address> =
  Input<OperationAt<M, Address>> extends { body: infer Body } ? Body : null;

/** What the page asked for. */
interface Asked<Body> {
  /** Null when nothing was sent. */
  body: Body;
  query: URLSearchParams;
}

/** What a success carries, or how it follows from what was asked; a promise makes the page wait. */
type Data<M extends Method, Address> =
  | DataAt<M, Address>
  | ((asked: Asked<BodyAt<M, Address>>) => DataAt<M, Address> | Promise<DataAt<M, Address>>);

/** A successful envelope. What it carries is checked against openapi.json, like the call that reads it. */
export function answer<M extends Method, const Address extends string>(
  method: M,
  address: Address,
  data: Data<M, Address>,
  msg = '',
) {
  return http[method](address, async ({ request }) => {
    if (typeof data !== 'function') return HttpResponse.json({ code: 200, msg, data });
    const sent = await request.text();
    const asked = { body: sent === '' ? null : JSON.parse(sent), query: new URL(request.url).searchParams };
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

/** A refusal: with its true HTTP status, or inside a 200 as the specified calls do. */
export function refuse<M extends Method, const Address extends string>(
  method: M,
  address: [DataAt<M, Address>] extends [never] ? never : Address,
  refusal: {
    status: number;
    code?: number;
    msg: string;
    error?: string;
    fields?: { field: string; message: string }[];
  },
  onAsked?: (body: unknown) => void,
) {
  const { status, code, msg, error, fields } = refusal;
  return http[method](address, async ({ request }) => {
    if (onAsked) onAsked(await request.json());
    const data = { error, fields, request_id: 'request-1' };
    return HttpResponse.json({ code: code ?? status, msg, data }, { status });
  });
}
