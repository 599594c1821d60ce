import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chosenOf,
  type FieldChoice,
  fieldsOf,
  isCalled,
  type Marking,
  mostMarked,
  withFields,
} from './faults';
import type { ShownDocument } from './types';

/** What is marked on one document, and how that is changed; none where nothing is to be marked. */
export function useMarks(document: ShownDocument, marking: Marking | undefined) {
  const { t } = useTranslation('simulation');
  const choices = useMemo(
    () =>
      marking === undefined
        ? []
        : fieldsOf(document, marking.types, (number, name) => t('faults.line', { number, name })),
    [document, marking, t],
  );
  if (marking === undefined) return undefined;
  const { marked, planted, onMark } = marking;
  const chosen = chosenOf(choices, document.key, marked);
  const room = mostMarked - marked.filter((one) => one.document !== document.key).length;
  const set =
    onMark && ((fields: string[]) => onMark(withFields(marked, document.key, fields.slice(0, room))));
  const toggle =
    set &&
    ((choice: FieldChoice) => {
      const names = chosen.map(({ name }) => name);
      set(
        names.includes(choice.name) ? names.filter((name) => name !== choice.name) : [...names, choice.name],
      );
    });
  return {
    choices,
    chosen,
    /** None while it is not told. */
    planted: planted && chosenOf(choices, document.key, planted),
    /** Which field a place of the drawing belongs to. */
    at: (drawn: string) => choices.find((choice) => isCalled(choice, drawn)),
    set,
    toggle,
  };
}

export type Marks = NonNullable<ReturnType<typeof useMarks>>;
