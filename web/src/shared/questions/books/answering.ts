import { givenInput } from '../inputs';
import type { Answering } from '../kind';

export const answering: Answering<'books'> = {
  get Input() {
    return givenInput('books');
  },
  isEmpty: ({ vouchers, others = 0, typing }) =>
    vouchers === 0 && others === 0 && Object.values(typing).every((value) => value === null),
};
