import type { components, paths } from './schema';

/** The calls of openapi.json as types: what each takes and what it returns. Nothing of this is left at run time. */

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A shape of the server's, by its name in openapi.json. What a request may leave out has a name of its own: `…Input`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The paths that a method exists at, such as `/api/course/{course_id}/home/`. */
export type PathFor<M extends Verb> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[keyof paths];

export type Operation<M extends Verb, P extends keyof paths> = paths[P][Lowercase<M>];

type PathPart<Op> = Op extends { parameters: { path: infer Values } } ? { path: Values } : { path?: never };

type QueryPart<Op> = Op extends { parameters: { query: infer Values } }
  ? { query: Values }
  : Op extends { parameters: { query?: never } }
    ? { query?: never }
    : Op extends { parameters: { query?: infer Values } }
      ? { query?: Values }
      : { query?: never };

type BodyOf<Content> = Content extends { 'application/json': infer Body }
  ? Body
  : Content extends { 'application/octet-stream': unknown }
    ? Uint8Array<ArrayBuffer>
    : FormData;

type BodyPart<Op> = Op extends { requestBody: { content: infer Content } }
  ? { body: BodyOf<Content> }
  : { body?: never };

/** What a call takes; a part is required when the document requires it. A query value that is absent or empty is not sent. */
export type Input<Op> = Op extends unknown
  ? PathPart<Op> &
      QueryPart<Op> &
      BodyPart<Op> & {
        signal?: AbortSignal | undefined;
        headers?: Record<string, string> | undefined;
      }
  : never;

/** The input as an argument: it may be left out when nothing of it is required. */
export type InputArgument<Op> =
  Record<never, never> extends Input<Op> ? [input?: Input<Op>] : [input: Input<Op>];

type Success<Op> = Op extends { responses: { 200: { content: infer Content } } } ? Content : never;

/** The specified calls document their refusals beside the success, but those are thrown. */
type DataIn<Body> =
  Body extends Schema<'ErrorEnvelope'> ? never : Body extends { data: infer Data } ? Data : never;

/** What a success carries. */
export type Result<Op> = Success<Op> extends { 'application/json': infer Body } ? DataIn<Body> : never;

/** The paths of a method whose success is no envelope: a file, or a stream of lines. */
export type RawPathFor<M extends Verb> = {
  [P in PathFor<M>]: [Result<Operation<M, P>>] extends [never] ? P : never;
}[PathFor<M>];

/** The paths of a method whose success is an envelope. */
export type EnvelopePathFor<M extends Verb> = Exclude<PathFor<M>, RawPathFor<M>>;
