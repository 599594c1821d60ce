import type { PartProps } from './part';

/** The reference vouchers of a company. */
export function VouchersPart({ company }: PartProps) {
  return <p>{company.vouchers.length}</p>;
}
