import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { Button } from '@/shared/ui/Button';
import { FormMessage, PasswordField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { resetForgottenPassword } from '../api';
import styles from '../components/form.module.css';
import { PhoneWithCode } from '../components/PhoneWithCode';
import { SchoolField } from '../components/SchoolField';
import { onlyFaults, useFaults } from '../components/useFaults';
import { codeFault, newPasswordFault, phoneFault, repeatFault } from '../model/rules';

export function ForgotPasswordPage() {
  const { t } = useTranslation('identity');
  const school = useSchool();
  const router = useRouter();
  const faultText = useFaults();
  const form = useForm({
    initial: { phone: '', code: '', password: '', repeat: '' },
    fallback: t('forgot.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        phone: faultText(phoneFault(values.phone)),
        code: faultText(codeFault(values.code)),
        password: faultText(newPasswordFault(values.password)),
        repeat: faultText(repeatFault(values.password, values.repeat)),
      }),
    submit: async ({ phone, code, password }) => {
      const { msg } = await resetForgottenPassword({
        phone: phone.trim(),
        code: code.trim(),
        password,
        school_id: school?.id,
      });
      notify.success(msg || t('forgot.done'));
      await router.navigate({ to: '/login' });
    },
  });
  return (
    <SignInFrame
      title={t('forgot.title')}
      text={t('forgot.text')}
      below={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <FormMessage>{form.message}</FormMessage>
        <SchoolField />
        <PhoneWithCode form={form} purpose="forget_password" schoolId={school?.id} />
        <PasswordField
          {...form.field('password')}
          label={t('forgot.password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('repeat')} label={t('forgot.repeat')} autoComplete="new-password" />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          {t('forgot.submit')}
        </Button>
      </form>
    </SignInFrame>
  );
}
