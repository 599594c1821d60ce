import type { components } from './schema';

/** A shape of the server's, by its name in openapi.json. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];
