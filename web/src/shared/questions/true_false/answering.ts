import type { Answering } from '../kind';
import { Input } from './Input';

export const answering: Answering<'true_false'> = {
  Input,
  isEmpty: (answer) => answer.choice === null,
  pick: (_body, _answer, place) => (place < 2 ? { kind: 'true_false', choice: place === 0 } : undefined),
};
