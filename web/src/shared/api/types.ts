import type { components } from './schema';

/** A shape of the server's, by its name in openapi.json. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** What is told completely: the server writes `null` for what is absent, where its document says the field may miss. */
type Told<T> = T extends Record<string, never> & { kind: 'true_false' }
  ? { kind: 'true_false' }
  : T extends (infer Entry)[]
    ? T extends [unknown, unknown]
      ? T
      : Told<Entry>[]
    : T extends object
      ? { [Field in keyof T]-?: Told<Exclude<T[Field], undefined>> }
      : T;

/** A shape as it arrives in an answer; `Schema` is for what is sent. */
export type Answered<Name extends keyof components['schemas']> = Told<Schema<Name>>;
