import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'flow'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.steps.length === 0,
};
