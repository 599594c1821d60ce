import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../api/companies';

interface Props {
  courseId: number;
  /** The key of the company that is shown. */
  value: string | undefined;
  onChange: (key: string) => void;
}

/** Which company of the course is meant; nothing where it has only one. */
export function CompanySelect({ courseId, value, onChange }: Props) {
  const { t } = useTranslation('simulation');
  const companies = useQuery(companiesQuery(courseId)).data ?? [];
  if (companies.length < 2) return null;
  return (
    <Select
      aria-label={t('data.company')}
      value={value ?? null}
      options={companies.map((one) => ({ value: one.key, label: one.name }))}
      onChange={(key) => {
        if (key !== null) onChange(key);
      }}
    />
  );
}
