import { givenInput } from '../inputs';
import type { Answering } from '../kind';

export const answering: Answering<'voucher'> = {
  get Input() {
    return givenInput('voucher');
  },
  isEmpty: (answer) => answer.vouchers.every((voucher) => voucher.lines.length === 0),
};
