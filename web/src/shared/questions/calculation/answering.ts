import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'calculation'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) =>
    Object.values(answer.cells).every((cell) => cell.trim() === '') && answer.process.trim() === '',
};
