import * as z from 'zod/mini';

export const schema = z.object({
  kind: z.literal('calculation'),
  cells: z.record(z.string(), z.string()),
  process: z.string(),
});
