import { useTranslation } from 'react-i18next';
import { chooseSchool, useSchool } from '@/shared/api/school';
import { SelectField } from '@/shared/ui/form/Field';

/** Which school, where one host serves several; otherwise nothing is asked. */
export function SchoolField() {
  const { t } = useTranslation('identity');
  const school = useSchool();
  if (school === undefined || school.schools.length < 2) return null;
  return (
    <SelectField
      label={t('school')}
      value={String(school.id)}
      onChange={(value) => {
        const chosen = school.schools.find((candidate) => String(candidate.id) === value);
        if (chosen) chooseSchool(chosen);
      }}
      options={school.schools.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
