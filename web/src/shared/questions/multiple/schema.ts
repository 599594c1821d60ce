import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('multiple'), choices: z.array(z.string()) });
