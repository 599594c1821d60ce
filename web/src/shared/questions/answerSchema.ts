import * as z from 'zod/mini';
import type { QuestionAnswer } from './types';

/** What an answer must look like that a browser kept: the shape of `QuestionAnswer`, checked at run time. */

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

const voucher = z.object({
  kind: z.enum(['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close']),
  word: z.string(),
  number: z.nullable(z.number()),
  date: z.nullable(z.string()),
  attachments: z.number(),
  documents: z.array(z.string()),
  lines: z.array(line),
});

/** A step of a flow in its place. */
export const stepSchema = z.object({ id: z.string(), lane: z.exactOptional(z.string()) });

export const answerSchema: z.ZodMiniType<QuestionAnswer> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), choice: z.nullable(z.string()) }),
  z.object({ kind: z.literal('multiple'), choices: z.array(z.string()) }),
  z.object({ kind: z.literal('true_false'), choice: z.nullable(z.boolean()) }),
  z.object({ kind: z.literal('blank'), blanks: z.array(z.string()) }),
  z.object({ kind: z.literal('short_answer'), text: z.string() }),
  z.object({
    kind: z.literal('calculation'),
    cells: z.record(z.string(), z.string()),
    process: z.string(),
  }),
  z.object({ kind: z.literal('entry'), no_entry: z.boolean(), vouchers: z.array(voucher) }),
  z.object({ kind: z.literal('voucher'), vouchers: z.array(voucher) }),
  z.object({ kind: z.literal('flow'), steps: z.array(stepSchema) }),
  z.object({ kind: z.literal('python'), code: z.string() }),
  z.object({
    kind: z.literal('matching'),
    pairs: z.array(z.object({ left: z.string(), right: z.string() })),
  }),
  z.object({
    kind: z.literal('file_upload'),
    files: z.array(z.object({ file_id: z.number(), name: z.string() })),
  }),
]);
