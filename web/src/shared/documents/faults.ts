import type { Schema } from '@/shared/api/types';
import { factsOf, nameOfLabel } from './data';
import type { SourceDocument } from './types';

/** 有误之处: the fields of a document that can be marked as faulty; pure. */

export type NamedField = Schema<'NamedField'>;
export type DocumentTypes = readonly Schema<'FolderDocumentType'>[];

/** A field that can be marked: as it is sent, and as people read it. */
export interface FieldChoice {
  name: string;
  label: string;
}

/** What is marked on documents, and what may be. */
export interface Marking {
  types: DocumentTypes;
  marked: readonly NamedField[];
  /** Takes all that is marked then; absent where it is only looked at. */
  onMark?: (marked: NamedField[]) => void;
  /** Where the faults are; absent while that is not told. */
  planted?: readonly NamedField[];
}

/** As many fields of a business can be marked. */
export const mostMarked = 20;

/** The days and places that a paper draws otherwise than its data call them. */
const drawnAs: Record<string, string> = { date_in_words: 'date' };

/**
 * Every field that the document can have, filled in or not, because what is missing can be the fault; then what it has beside the
 * fields of its kind, and its lines.
 */
export function fieldsOf(
  document: SourceDocument,
  types: DocumentTypes,
  nameOfLine: (number: number, name: string) => string,
): FieldChoice[] {
  const known = types.find(({ name }) => name === document.kind)?.fields ?? [];
  const ofKind: FieldChoice[] = [
    { name: 'number', label: '号码' },
    { name: 'date', label: '日期' },
    ...known.map(({ name, label }) => ({ name, label })),
  ];
  // What a paper does not print is the student's to find.
  const printed = new Set(factsOf(document).map(({ label }) => label));
  const hidden = document.fields.filter(({ label }) => !printed.has(label)).map(({ label }) => label);
  const own = [...printed].filter((label) => !ofKind.some((choice) => isCalled(choice, label)));
  return [
    ...ofKind.filter(({ label }) => !hidden.includes(label)),
    ...own.map((label) => ({ name: label, label })),
    ...document.items.map(({ name }, at) => ({ name: `items.${at}`, label: nameOfLine(at + 1, name) })),
  ];
}

/** Whether a field is meant: by its name, its label, or the name that drawings have for that label. */
export const isCalled = ({ name, label }: FieldChoice, field: string): boolean =>
  [name, label, nameOfLabel(label)].includes(drawnAs[field] ?? field);

const isOn = (document: string, choice: FieldChoice) => (one: NamedField) =>
  one.document === document && isCalled(choice, one.field);

/** The choices that are among what is marked. */
export const chosenOf = (choices: readonly FieldChoice[], document: string, marked: readonly NamedField[]) =>
  choices.filter((choice) => marked.some(isOn(document, choice)));

/** What is marked with these fields of one document; those of the others stay. */
export const withFields = (marked: readonly NamedField[], document: string, fields: readonly string[]) => [
  ...marked.filter((one) => one.document !== document),
  ...fields.map((field) => ({ document, field })),
];
