import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { Button } from '@/shared/ui/Button';
import { FormMessage, PasswordField, TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { register } from '../api';
import { ConsentField } from '../components/ConsentField';
import styles from '../components/form.module.css';
import { PhoneWithCode } from '../components/PhoneWithCode';
import { SchoolField } from '../components/SchoolField';
import { useConsentVersions } from '../components/useConsentVersions';
import { useEnter } from '../components/useEnter';
import { onlyFaults, useFaults } from '../components/useFaults';
import type { Onward } from '../model/onward';
import { codeFault, filledFault, newPasswordFault, phoneFault } from '../model/rules';

export function RegisterPage({ search }: { search: Onward }) {
  const { t } = useTranslation('identity');
  const school = useSchool();
  const faultText = useFaults();
  const enter = useEnter();
  const consent = useConsentVersions();
  const form = useForm({
    initial: { phone: '', code: '', real_name: '', username: '', password: '', consent: false },
    fallback: t('register.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        phone: faultText(phoneFault(values.phone)),
        code: faultText(codeFault(values.code)),
        real_name: faultText(filledFault(values.real_name)),
        password: faultText(newPasswordFault(values.password)),
        consent: faultText(values.consent ? undefined : 'consent'),
      }),
    submit: async (values) => {
      const signedIn = await register({
        phone: values.phone.trim(),
        code: values.code.trim(),
        real_name: values.real_name.trim(),
        password: values.password,
        school_id: school?.id,
        consent,
        ...(values.username.trim() ? { username: values.username.trim() } : {}),
      });
      await enter(signedIn, search.entry ? `/zjkf/${search.entry}` : search.redirect, false);
    },
  });
  return (
    <SignInFrame
      title={t('register.title')}
      text={t('register.text')}
      below={
        <>
          <span>
            {t('register.haveAccount')}{' '}
            <Link to="/login" search={search}>
              {t('signIn.submit')}
            </Link>
          </span>
          <span>
            {t('signIn.imported')}{' '}
            <Link to="/signup" search={search}>
              {t('signIn.activate')}
            </Link>
          </span>
        </>
      }
    >
      <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <FormMessage>{form.message}</FormMessage>
        <SchoolField />
        <PhoneWithCode form={form} purpose="register" schoolId={school?.id} />
        <div className={styles.pair}>
          <TextField {...form.field('real_name')} label={t('realName')} autoComplete="name" />
          <TextField
            {...form.field('username')}
            label={t('register.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <PasswordField
          {...form.field('password')}
          label={t('register.password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
        />
        <ConsentField
          checked={form.values.consent}
          onChange={(value) => form.set('consent', value)}
          error={form.errors.consent}
        />
        <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
          {t('register.submit')}
        </Button>
      </form>
    </SignInFrame>
  );
}
