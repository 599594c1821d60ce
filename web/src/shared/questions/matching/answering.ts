import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'matching'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.pairs.length === 0,
};
