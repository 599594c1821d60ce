import type { Answering } from '../kind';
import { toggled } from '../model';
import { tabAt } from '../options/options';
import { Input } from './Input';

export const answering: Answering<'multiple'> = {
  Input,
  isEmpty: (answer) => answer.choices.length === 0,
  pick: (body, answer, place) => {
    const tab = tabAt(body, place);
    return tab === undefined ? undefined : { kind: 'multiple', choices: toggled(answer?.choices ?? [], tab) };
  },
};
