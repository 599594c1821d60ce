import type { Schema } from '@/shared/api/types';
import { asPrinted } from './itemLines';
import type { SourceDocument } from './types';

type Document = Schema<'FolderDocument'>;

/**
 * A document of a company's template as students are given it: number and date first, then the fields that say something,
 * in the order of their type (`labelled_fields` of the server), then what was added to it.
 */
export function asSourceDocument(
  document: Document,
  types: readonly Schema<'FolderDocumentType'>[],
): SourceDocument {
  const known = types.find(({ name }) => name === document.type)?.fields ?? [];
  const rows = [
    { label: '号码', value: document.number },
    { label: '日期', value: document.date ?? '' },
    ...known.map(({ name, label }) => ({ label, value: document.fields[name] ?? '' })),
    ...document.extra,
  ];
  return {
    key: document.id,
    kind: document.type,
    title: document.title,
    fields: rows.filter(({ value }) => value !== ''),
    items: document.item.map(asPrinted),
  };
}
