import type { Answering } from '../kind';
import { tabAt } from '../options/options';
import { Input } from './Input';

export const answering: Answering<'single'> = {
  Input,
  isEmpty: (answer) => answer.choice === null,
  pick: (body, _answer, place) => {
    const choice = tabAt(body, place);
    return choice === undefined ? undefined : { kind: 'single', choice };
  },
};
