import { lazily } from '../../ui/lazily';

/** Amounts need exact decimals; only reviews with vouchers fetch them. */
export const Drafts = lazily(() => import('./VoucherTables').then((module) => module.Drafts));
export const References = lazily(() => import('./VoucherTables').then((module) => module.References));
