import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Ruled } from '../print/Ruled';
import { freshPoint } from './fresh';
import { Expected, Own } from './Read';

export const shortAnswer: QuestionKindModule<'short_answer'> = {
  kind: 'short_answer',
  fresh: () => ({
    body: { kind: 'short_answer', max_chars: null },
    key: { kind: 'short_answer', reference: '', rubric: [freshPoint()] },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.shortAnswer)),
  reading: { Own, Expected },
  printing: { Space: () => <Ruled lines={8} /> },
  rubric: (key) => key.rubric,
  isTold: (key) => (key.reference ?? '').trim() !== '' || key.rubric.length > 0,
  inTables: { hasRubric: true },
};
