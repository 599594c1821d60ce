import * as z from 'zod/mini';

export const schema = z.object({
  kind: z.literal('books'),
  book_id: z.nullable(z.number()),
  vouchers: z.number(),
  posted: z.number(),
  others: z._default(z.number(), 0),
  /** The desk's own: read by it, and by the server when the time is up. */
  typing: z.record(z.string(), z.any()),
});
