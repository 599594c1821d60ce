import { givenInput } from '../inputs';
import type { Answering } from '../kind';

export const answering: Answering<'python'> = {
  get Input() {
    return givenInput('python');
  },
  isEmpty: (answer) => answer.code.trim() === '',
};
