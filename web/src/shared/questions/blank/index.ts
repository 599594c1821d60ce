import { lazily } from '../../ui/lazily';
import { isNumber } from '../author/isNumber';
import type { QuestionKindModule } from '../kind';
import { freshBlank, freshBlankRule } from './fresh';
import { Expected, Own } from './Read';
import { Space } from './Space';

export const blank: QuestionKindModule<'blank'> = {
  kind: 'blank',
  fresh: () => ({
    body: { kind: 'blank', blanks: [freshBlank()] },
    key: { kind: 'blank', blanks: [freshBlankRule()] },
  }),
  Author: lazily(() => import('../author/forms').then((forms) => forms.blank)),
  check: (key, words) => ({
    key,
    faults: key.blanks.flatMap(({ number }, at) => {
      const word = !number
        ? undefined
        : !isNumber(number.value)
          ? words.value
          : !isNumber(number.tolerance)
            ? words.tolerance
            : undefined;
      return word ? [{ field: `answer_key.blanks[${at}]`, message: word(at + 1) }] : [];
    }),
  }),
  reading: { Own, Expected },
  printing: { Space },
  inTables: { hasRule: true },
};
