import * as z from 'zod/mini';
import type { Sheet } from '@/shared/vouchers/grid';
import type { OwnAccount, OwnItem, StatementKind } from '../api/types';
import type { OpeningRow } from './setUp';

/** What is typed in a book and is not yet a voucher, a statement or its openings: its parts, as they are saved by themselves. */
export type BookDraft =
  | { kind: 'none' }
  /** The voucher on the desk; with `after`, one that waits to be sent (`unsent.ts`). */
  | { kind: 'voucher'; sheet: Sheet; after?: number | undefined }
  /** What was typed, by line and column. */
  | { kind: 'statement'; cells: Record<string, string> }
  /** Opening balances, before the books are started. */
  | { kind: 'set_up'; rows: OpeningRow[]; accounts: OwnAccount[]; items: OwnItem[] };

/** Saved, or given up. */
export const noDraft: BookDraft = { kind: 'none' };

export const voucherPart = 'voucher';
export const setUpPart = 'set_up';
export const statementPart = (kind: StatementKind, period: string): string => `statement.${kind}.${period}`;

const text = z.string();
const optionalNumber = z.optional(z.number());

const sheetSchema: z.ZodMiniType<Sheet> = z.object({
  id: optionalNumber,
  version: z._default(z.number(), 0),
  word: text,
  date: text,
  kind: z.enum(['normal', 'red', 'supplement', 'carry', 'pl_close', 'year_close']),
  business: z.optional(text),
  documents: z.array(text),
  attachments: optionalNumber,
  rows: z.array(
    z.object({
      summary: text,
      account: text,
      aux: z.record(z.string(), text),
      debit: text,
      credit: text,
      quantity: text,
      unitPrice: text,
      cashFlow: optionalNumber,
    }),
  ),
});

export const draftSchema: z.ZodMiniType<BookDraft> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('voucher'), sheet: sheetSchema, after: optionalNumber }),
  z.object({ kind: z.literal('statement'), cells: z.record(z.string(), text) }),
  z.object({
    kind: z.literal('set_up'),
    accounts: z._default(
      z.array(z.object({ code: text, name: text, aux: z.array(text), unit: z.nullable(text) })),
      [],
    ),
    items: z._default(z.array(z.object({ kind: text, name: text })), []),
    rows: z.array(
      z.object({
        key: text,
        account: text,
        aux: z.record(z.string(), text),
        quantity: text,
        debit: text,
        credit: text,
      }),
    ),
  }),
]);

/** A draft as the server kept it: it belongs to the screen, so the screen looks whether it still knows it. */
export const readDraft = (value: unknown): BookDraft => {
  const known = draftSchema.safeParse(value);
  return known.success ? known.data : noDraft;
};
