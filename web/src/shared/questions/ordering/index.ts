import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { freshItem, orderingOf } from './fresh';
import { Both } from './Read';
import { Space } from './Space';

export const ordering: QuestionKindModule<'ordering'> = {
  kind: 'ordering',
  fresh: () => orderingOf(['i1', 'i2', 'i3'].map(freshItem)),
  Author: lazily(() => import('../author/forms').then((forms) => forms.ordering)),
  reading: { Both },
  printing: { Space },
  inTables: { hasRule: true },
};
