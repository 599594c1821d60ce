import { HttpResponse, http } from 'msw';
import type { EnvelopePathFor, Operation, PathFor, Result } from '@/shared/api/operations';

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

type DataAt<M extends Method, Address> =
  PathOf<Address, EnvelopePathFor<Uppercase<M>>> extends infer P
    ? P extends PathFor<Uppercase<M>>
      ? Result<Operation<Uppercase<M>, P>>
      : never
    : never;

/** A successful envelope. What it carries is checked against openapi.json, like the call that reads it. */
export function answer<M extends Method, const Address extends string>(
  method: M,
  address: Address,
  data: DataAt<M, Address>,
  msg = '',
) {
  return http[method](address, () => HttpResponse.json({ code: 200, msg, data }));
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
) {
  const { status, code, msg, error, fields } = refusal;
  return http[method](address, () =>
    HttpResponse.json(
      { code: code ?? status, msg, data: { error, fields, request_id: 'request-1' } },
      { status },
    ),
  );
}
