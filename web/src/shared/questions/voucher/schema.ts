import * as z from 'zod/mini';
import { voucherSchema } from '../vouchers/schema';

export const schema = z.object({ kind: z.literal('voucher'), vouchers: z.array(voucherSchema) });
