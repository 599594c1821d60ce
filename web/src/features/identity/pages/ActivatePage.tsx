import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { Button } from '@/shared/ui/Button';
import { FormMessage, PasswordField, TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { SignInFrame } from '@/shared/ui/SignInFrame';
import { activate } from '../api';
import { ConsentField } from '../components/ConsentField';
import styles from '../components/form.module.css';
import { PhoneWithCode } from '../components/PhoneWithCode';
import { SchoolField } from '../components/SchoolField';
import { useConsentVersions } from '../components/useConsentVersions';
import { useEnter } from '../components/useEnter';
import { onlyFaults, useFaults } from '../components/useFaults';
import type { Onward } from '../model/onward';
import { codeFault, filledFault, newPasswordFault, phoneFault } from '../model/rules';

/** Turns an account the school imported into one's own. */
export function ActivatePage({ search }: { search: Onward }) {
  const { t } = useTranslation('identity');
  const school = useSchool();
  const faultText = useFaults();
  const enter = useEnter();
  const consent = useConsentVersions();
  const form = useForm({
    initial: { student_number: '', real_name: '', phone: '', code: '', password: '', consent: false },
    fallback: t('activate.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        student_number: faultText(filledFault(values.student_number)),
        real_name: faultText(filledFault(values.real_name)),
        phone: faultText(phoneFault(values.phone)),
        code: faultText(codeFault(values.code)),
        password: faultText(newPasswordFault(values.password)),
        consent: faultText(values.consent ? undefined : 'consent'),
      }),
    submit: async (values) => {
      const signedIn = await activate({
        student_number: values.student_number.trim(),
        real_name: values.real_name.trim(),
        school_id: school?.id,
        phone: values.phone.trim(),
        code: values.code.trim(),
        password: values.password,
        consent,
      });
      await enter(signedIn, search.entry ? `/zjkf/${search.entry}` : search.redirect, false);
    },
  });
  return (
    <SignInFrame
      title={t('activate.title')}
      text={t('activate.text')}
      below={
        <span>
          {t('register.haveAccount')}{' '}
          <Link to="/login" search={search}>
            {t('signIn.submit')}
          </Link>
        </span>
      }
    >
      <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <FormMessage>{form.message}</FormMessage>
        <SchoolField />
        <div className={styles.pair}>
          <TextField {...form.field('student_number')} label={t('studentNumber')} autoComplete="off" />
          <TextField {...form.field('real_name')} label={t('realName')} autoComplete="name" />
        </div>
        <PhoneWithCode form={form} purpose="register" schoolId={school?.id} />
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
          {t('activate.submit')}
        </Button>
      </form>
    </SignInFrame>
  );
}
