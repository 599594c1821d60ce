import { lazily } from '../../ui/lazily';
import type { QuestionKindModule } from '../kind';
import { Lines } from '../print/Lines';
import { Ruled } from '../print/Ruled';
import { check } from './check';
import { drawVariables } from './draw';
import { freshCell, freshCellRule } from './fresh';
import { Expected, Own } from './Read';

export const calculation: QuestionKindModule<'calculation'> = {
  kind: 'calculation',
  fresh: () => ({
    body: { kind: 'calculation', cells: [freshCell('c1')], asks_process: false },
    key: {
      kind: 'calculation',
      cells: [freshCellRule('c1')],
      variables: [],
      carry_forward: true,
      process_weight: 0,
    },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.calculation)),
  check,
  draw: drawVariables,
  reading: { Own, Expected },
  printing: {
    Space: ({ body }) => (
      <>
        <Lines lines={body.cells} />
        {body.asks_process ? <Ruled lines={6} /> : null}
      </>
    ),
  },
  inTables: {},
};
