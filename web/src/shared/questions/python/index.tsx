import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Ruled } from '../print/Ruled';
import { Expected, Own } from './Read';

export const python: QuestionKindModule<'python'> = {
  kind: 'python',
  fresh: () => ({
    body: { kind: 'python', task: null, starter: '', files: [] },
    key: { kind: 'python', declared_tests: '', python_tests: '', solution: '', hidden_files: [] },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.python)),
  reading: { Own, Expected },
  printing: { Space: () => <Ruled lines={16} /> },
  isTold: (key) => (key.solution ?? '').trim() !== '',
};
