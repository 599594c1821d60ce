import * as z from 'zod/mini';

export const schema = z.object({ kind: z.literal('short_answer'), text: z.string() });
