import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/types';
import { type DocumentGroup, documentGroups, type KnownType } from './documentGroups';

const groups = Object.keys(documentGroups) as DocumentGroup[];
const known = new Set<string>(Object.values(documentGroups).flat());

/** What the types of documents are called, and the list to choose from, in groups. */
export function useTypeNames(types: readonly Schema<'FolderDocumentType'>[]) {
  const { t } = useTranslation('businesses');
  return useMemo(() => {
    const titleOf = (type: string) => (known.has(type) ? t(`types.${type as KnownType}`) : type);
    const offered = new Set(types.map(({ name }) => name));
    const strange = types.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    return {
      titleOf,
      groups: groups.map((group) => ({
        label: t(`groups.${group}`),
        options: [
          ...documentGroups[group].filter((name) => offered.has(name)),
          ...(group === 'other' ? strange : []),
        ].map((value) => ({ value, label: titleOf(value) })),
      })),
    };
  }, [t, types]);
}
