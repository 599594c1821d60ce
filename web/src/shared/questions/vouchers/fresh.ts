import type { ReferenceLine, ReferenceVoucher } from '../types';

export const freshLine = (side: ReferenceLine['side']): ReferenceLine => ({
  accounts: [],
  side,
  amount: '0.00',
  expr: null,
  tolerance: null,
  aux: {},
  cash_flow_items: [],
  weight: 1,
  optional: false,
});

export const freshVoucher = (id: string): ReferenceVoucher => ({
  id,
  weight: 1,
  kind: 'normal',
  variants: [{ lines: [freshLine('debit'), freshLine('credit')] }],
  documents: [],
  date: null,
  merge_group: null,
  optional: false,
  is_return: false,
});
