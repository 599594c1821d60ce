import { lazily } from '../../ui/lazily';
import type { Answering } from '../kind';

export const answering: Answering<'file_upload'> = {
  Input: lazily(() => import('./Input').then((module) => module.Input)),
  isEmpty: (answer) => answer.files.length === 0,
};
