import { givenInput } from '../inputs';
import type { Answering } from '../kind';

export const answering: Answering<'entry'> = {
  get Input() {
    return givenInput('entry');
  },
  isEmpty: (answer) => !answer.no_entry && answer.vouchers.every((voucher) => voucher.lines.length === 0),
};
