import * as z from 'zod/mini';

export const schema = z.object({
  kind: z.literal('matching'),
  pairs: z.array(z.object({ left: z.string(), right: z.string() })),
});
