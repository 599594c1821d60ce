import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Expected, Own } from './Read';
import { Space } from './Space';

const item = (id: string) => ({ id, text: '', img_path: null });

export const matching: QuestionKindModule<'matching'> = {
  kind: 'matching',
  fresh: () => ({
    body: { kind: 'matching', left: ['l1', 'l2'].map(item), right: ['r1', 'r2'].map(item) },
    key: {
      kind: 'matching',
      pairs: [
        { left: 'l1', right: 'r1' },
        { left: 'l2', right: 'r2' },
      ],
    },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.matching)),
  reading: { Own, Expected },
  printing: { Space },
  inTables: {},
};
