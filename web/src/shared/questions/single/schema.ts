import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('single'), choice: z.nullable(z.string()) });
