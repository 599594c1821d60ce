import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('ordering'), order: z.array(z.string()) });
