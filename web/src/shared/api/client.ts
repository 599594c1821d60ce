import createClient from 'openapi-fetch';
import type { components, paths } from './schema';
import { send } from './transport';

/**
 * Calls to the server. Typed by openapi.json:
 *
 *     const course = await data(api.GET('/api/courses/{course_id}/', { params: { path: { course_id } }, signal }));
 *
 * `data` answers the envelope's data or throws an ApiError; the token, the time limit, the idempotency key and a lost
 * session are looked after in transport.ts.
 */
export const api = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: async (request) => Response.json((await send(request)) ?? null),
});

type Refusal = components['schemas']['ErrorEnvelope'];
/** What a success carries: the specified calls document their refusals beside it, but those are thrown. */
type Inner<T> = T extends Refusal ? never : T extends { data: infer D } ? D : T;

export async function data<T>(reply: Promise<{ data?: T }>): Promise<Inner<NonNullable<T>>> {
  const { data: body } = await reply;
  return (body as { data: Inner<NonNullable<T>> } | null)?.data as Inner<NonNullable<T>>;
}
