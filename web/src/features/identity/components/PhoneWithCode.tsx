import { useTranslation } from 'react-i18next';
import { TextField } from '@/shared/ui/form/Field';
import type { CodePurpose } from '../api';
import { CodeField } from './CodeField';

interface PhoneForm {
  values: { phone: string };
  field: (name: 'phone' | 'code') => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
  setErrors: (errors: { phone: string }) => void;
}

interface Props {
  form: PhoneForm;
  purpose: CodePurpose;
  schoolId?: number | undefined;
  /** What the number is called where it is not simply the phone's. */
  label?: string;
}

/** A phone number and the code sent to it. */
export function PhoneWithCode({ form, label, ...code }: Props) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextField
        {...form.field('phone')}
        label={label ?? t('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
      />
      <CodeField
        {...form.field('code')}
        {...code}
        phone={form.values.phone}
        onPhoneFault={(message) => form.setErrors({ phone: message })}
      />
    </>
  );
}
