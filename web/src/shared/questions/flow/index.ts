import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { fresh } from './fresh';
import { Expected, Own } from './Read';
import { Space } from './Space';

export const flow: QuestionKindModule<'flow'> = {
  kind: 'flow',
  fresh,
  Author: lazily(() => import('../author/forms').then((forms) => forms.flow)),
  reading: { Own, Expected },
  printing: { Space },
};
