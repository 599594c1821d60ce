import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'ordering'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.order.length === 0,
};
