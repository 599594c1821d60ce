import { useTranslation } from 'react-i18next';
import { DiffView } from '@/shared/ui/DiffView';
import type { Item } from '../api';
import { wordingOf } from '../model/wording';

/** How an item differs from another state of it, in the words its author knows. */
export function ItemDiff({ before, after }: { before: Item | null; after: Item | null }) {
  const { t } = useTranslation('authoring');
  const words = {
    field: (name: string) => t(`fields.${name}` as 'fields.title', { defaultValue: name }),
    value: (name: string, value: string) =>
      t(`values.${name}.${value}` as 'values.use.graded', { defaultValue: value }),
    yes: t('yes'),
    no: t('no'),
  };
  return (
    <DiffView label={t('changes.label')} before={wordingOf(before, words)} after={wordingOf(after, words)} />
  );
}
