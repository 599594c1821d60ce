import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { CheckField, FormMessage } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { signInWithCode } from '../api';
import { codeFault, phoneFault } from '../model/rules';
import styles from './form.module.css';
import { PhoneWithCode } from './PhoneWithCode';
import { useEnter } from './useEnter';
import { onlyFaults, useFaults } from './useFaults';

interface Props {
  schoolId: number | undefined;
  goTo: string;
}

export function CodeSignIn({ schoolId, goTo }: Props) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const enter = useEnter();
  const form = useForm({
    initial: { phone: '', code: '', remember: false },
    fallback: t('signIn.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        phone: faultText(phoneFault(values.phone)),
        code: faultText(codeFault(values.code)),
      }),
    submit: async ({ phone, code, remember }) => {
      const signedIn = await signInWithCode({
        phone: phone.trim(),
        code: code.trim(),
        school_id: schoolId,
        remember,
      });
      await enter(signedIn, goTo, remember);
    },
  });
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormMessage>{form.message}</FormMessage>
      <PhoneWithCode form={form} purpose="login" schoolId={schoolId} />
      <CheckField checked={form.values.remember} onChange={(value) => form.set('remember', value)}>
        {t('signIn.remember')}
      </CheckField>
      <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
