import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { changePassword, sessionsQuery } from '../api';
import { newPasswordFault, repeatFault } from '../model/rules';
import { FormDialog } from './FormDialog';
import { onlyFaults, useFaults } from './useFaults';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const say = useFaults();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { old_password: '', new_password: '', repeat: '' },
    fallback: t('account.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        old_password: say(values.old_password === '' ? 'empty' : undefined),
        new_password: say(newPasswordFault(values.new_password)),
        repeat: say(repeatFault(values.new_password, values.repeat)),
      }),
    submit: async ({ old_password, new_password }) => {
      const { msg } = await changePassword({ old_password, new_password });
      await queryClient.invalidateQueries(sessionsQuery);
      notify.success(msg || t('account.passwordDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      title={t('account.passwordTitle')}
      okText={t('account.save')}
      onClose={onClose}
      form={form}
    >
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
    </FormDialog>
  );
}
