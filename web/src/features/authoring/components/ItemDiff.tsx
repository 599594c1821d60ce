import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DiffView } from '@/shared/ui/DiffView';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { choicesQuery, type Item } from '../api';
import { titleOfId } from '../model/titles';
import { wordingOf } from '../model/wording';

const CompanyDiff = lazily(() => import('./CompanyDiff').then((module) => module.CompanyDiff));

const companyOf = (item: Item | null) => (item?.kind === 'company' ? item.content.company : null);

interface Props {
  courseId: number;
  before: Item | null;
  after: Item | null;
}

/** How an item differs from another state of it, in the words its author knows. */
export function ItemDiff({ courseId, before, after }: Props) {
  const { t } = useTranslation('authoring');
  const choices = useQuery(choicesQuery(courseId)).data;
  const words = {
    field: (name: string) => t(`fields.${name}` as 'fields.title', { defaultValue: name }),
    value: (name: string, value: string) =>
      titleOfId(name, value, choices) ??
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
