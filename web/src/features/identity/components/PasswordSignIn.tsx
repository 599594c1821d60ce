import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { CheckField, FormMessage, PasswordField, TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { signInWithPassword } from '../api';
import { filledFault } from '../model/rules';
import styles from './form.module.css';
import { useEnter } from './useEnter';
import { onlyFaults, useFaults } from './useFaults';

interface Props {
  schoolId: number | undefined;
  goTo: string;
}

export function PasswordSignIn({ schoolId, goTo }: Props) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const enter = useEnter();
  const form = useForm({
    initial: { username: '', password: '', remember: false },
    fallback: t('signIn.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        username: faultText(filledFault(values.username)),
        password: faultText(values.password === '' ? 'empty' : undefined),
      }),
    submit: async ({ username, password, remember }) => {
      const signedIn = await signInWithPassword({
        username: username.trim(),
        password,
        school_id: schoolId,
        remember,
      });
      await enter(signedIn, goTo, remember);
    },
  });
  return (
    <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <FormMessage>{form.message}</FormMessage>
      <TextField
        {...form.field('username')}
        label={t('signIn.username')}
        placeholder={t('signIn.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label={t('password')} autoComplete="current-password" />
      <div className={styles.between}>
        <CheckField checked={form.values.remember} onChange={(value) => form.set('remember', value)}>
          {t('signIn.remember')}
        </CheckField>
        <Link to="/forgotPassword">{t('signIn.forgot')}</Link>
      </div>
      <Button type="submit" variant="primary" size="large" wide busy={form.isBusy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
