import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('blank'), blanks: z.array(z.string()) });
