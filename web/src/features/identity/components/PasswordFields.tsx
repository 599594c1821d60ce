import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { changePassword } from '../accountApi';
import { newPasswordFault, repeatFault } from '../model/rules';
import { onlyFaults, useFaults } from './useFaults';

/** The old password, the new one, and the new one again. */
export function usePasswordForm(onDone: () => Promise<void>) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  return useForm({
    initial: { old_password: '', new_password: '', repeat: '' },
    fallback: t('account.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        old_password: faultText(values.old_password === '' ? 'empty' : undefined),
        new_password: faultText(newPasswordFault(values.new_password)),
        repeat: faultText(repeatFault(values.new_password, values.repeat)),
      }),
    submit: async ({ old_password, new_password }) => {
      const { msg } = await changePassword({ old_password, new_password });
      notify.success(msg || t('account.passwordDone'));
      await onDone();
    },
  });
}

export function PasswordFields({ form }: { form: ReturnType<typeof usePasswordForm> }) {
  const { t } = useTranslation('identity');
  return (
    <>
      <PasswordField
        {...form.field('old_password')}
        label={t('account.oldPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('new_password')}
        label={t('forgot.password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('repeat')} label={t('forgot.repeat')} autoComplete="new-password" />
    </>
  );
}
