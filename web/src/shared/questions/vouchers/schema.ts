import * as z from 'zod/mini';

const line = z.object({
  summary: z.string(),
  account: z.string(),
  aux: z.record(z.string(), z.string()),
  debit: z.string(),
  credit: z.string(),
  quantity: z.nullable(z.string()),
  unit_price: z.nullable(z.string()),
  cash_flow_item: z.nullable(z.number()),
});

/** A voucher of an answer. */
export const voucherSchema = z.object({
  kind: z.enum(['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close']),
  word: z.string(),
  number: z.nullable(z.number()),
  date: z.nullable(z.string()),
  attachments: z.number(),
  documents: z.array(z.string()),
  lines: z.array(line),
});
