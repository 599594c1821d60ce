import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'short_answer'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.text.trim() === '',
};
