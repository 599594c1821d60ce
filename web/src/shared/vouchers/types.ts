import type { Schema } from '@/shared/api/types';

export type Account = Schema<'AccountView'>;
/** What the voucher grid offers: accounts, the items they keep, cash-flow items. */
export type GridCard = Pick<Schema<'CompanyCard'>, 'accounts' | 'aux' | 'cash_flow_items'>;
export type Business = Schema<'BusinessView'>;
export type AuxType = Schema<'AuxType'>;
export type Line = Schema<'LineDraft'>;
export type VoucherContent = Schema<'VoucherDraft'>;
export type Voucher = Schema<'VoucherView'>;
export type VoucherKind = Schema<'VoucherKind'>;
