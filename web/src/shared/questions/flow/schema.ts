import * as z from 'zod/mini';

/** A step of a flow in its place. */
export const stepSchema = z.object({ id: z.string(), lane: z.exactOptional(z.string()) });

export const schema = z.object({ kind: z.literal('flow'), steps: z.array(stepSchema) });
