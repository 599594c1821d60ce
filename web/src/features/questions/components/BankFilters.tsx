import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankKind, labelsQuery, questionStates } from '@/shared/questions/bank';
import { questionKinds } from '@/shared/questions/kinds';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';

interface FiltersProps {
  courseId: number;
  bank: BankKind;
  /** Whether questions are told apart by their state. */
  hasStates: boolean;
  /** Of the field that is searched in. */
  field: Ref<InputRef>;
}

/** What a bank is searched by. */
export function BankFilters({ courseId, bank, hasStates, field }: FiltersProps) {
  const { t } = useTranslation('questions');
  const labels = useQuery(labelsQuery(courseId, bank));
  return (
    <>
      <QuickSearch ref={field} placeholder={t('bank.search')} />
      <FilterSelect
        name="kind"
        label={t('bank.kindFilter')}
        options={questionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      <FilterSelect
        name="difficulty"
        label={t('bank.difficulty')}
        width={110}
        options={['1', '2', '3', '4', '5'].map((level) => ({
          value: level,
          label: t('bank.level', { level }),
        }))}
      />
      {hasStates ? (
        <FilterSelect
          name="state"
          label={t('state.label')}
          width={120}
          options={questionStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      ) : null}
      <FilterSelect
        name="label"
        label={t('bank.label')}
        width={180}
        options={(labels.data ?? []).map((label) => ({
          value: label.name,
          label: `${label.name} (${label.total})`,
        }))}
      />
    </>
  );
}
