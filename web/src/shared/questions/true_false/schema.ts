import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('true_false'), choice: z.nullable(z.boolean()) });
