import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { single } from '../single';
import { full, join, of } from './parts';

export const composite: QuestionKindModule<'composite'> = {
  kind: 'composite',
  fresh: () => {
    const { body, key } = single.fresh();
    return join([{ stem: '', image: null, body, key, points: 2, analysis: '' }]);
  },
  Author: lazily(() => import('../author/forms').then((forms) => forms.composite)),
  parting: { of, join, full },
  // Its parts are printed, each by its own kind.
  printing: {},
  inTables: { hasParts: true },
};
