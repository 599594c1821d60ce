import type { Schema } from '../../api/types';
import { labelOf } from '../../documents/data';
import type { SourceDocument } from '../types';

/** What every paper has beside the fields of its kind. */
const head = [labelOf('number'), labelOf('date')];

/**
 * A document of another kind: rows for what its paper has, below those that are filled in; the empty ones of the kind before
 * go. One that has no name yet takes the kind's.
 */
export function withKind(
  document: SourceDocument,
  kind: string,
  title: string,
  kinds: readonly Schema<'FolderDocumentType'>[],
): SourceDocument {
  if (kind === '') return { ...document, kind };
  const kept = document.fields.filter(([, value]) => value.trim() !== '');
  const known = new Set(kept.map(([label]) => label.trim()));
  const labels = kinds.find(({ name }) => name === kind)?.fields.map(({ label }) => label) ?? [];
  const open = [...head, ...labels].filter((label) => !known.has(label));
  return {
    ...document,
    kind,
    title: document.title.trim() === '' ? title : document.title,
    fields: [...kept, ...open.map((label): [string, string] => [label, ''])],
  };
}
