import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('python'), code: z.string() });
