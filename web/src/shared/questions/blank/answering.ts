import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'blank'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.blanks.every((blank) => blank.trim() === ''),
};
