import * as z from 'zod/mini';

export const schema = z.object({
  kind: z.literal('file_upload'),
  files: z.array(z.object({ file_id: z.number(), name: z.string() })),
});
