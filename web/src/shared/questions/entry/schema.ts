import * as z from 'zod/mini';
import { voucherSchema } from '../vouchers/schema';

export const schema = z.object({
  kind: z.literal('entry'),
  no_entry: z.boolean(),
  vouchers: z.array(voucherSchema),
});
