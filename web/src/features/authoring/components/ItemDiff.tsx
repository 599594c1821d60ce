import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DiffView } from '@/shared/ui/DiffView';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { Item } from '../api';
import { wordingOf } from '../model/wording';

const CompanyDiff = lazily(() => import('./CompanyDiff').then((module) => module.CompanyDiff));

const companyOf = (item: Item | null) => (item?.kind === 'company' ? item.content.company : null);

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
  if (before?.kind === 'company' || after?.kind === 'company') {
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <CompanyDiff before={companyOf(before)} after={companyOf(after)} />
      </Suspense>
    );
  }
  return (
    <DiffView label={t('changes.label')} before={wordingOf(before, words)} after={wordingOf(after, words)} />
  );
}
