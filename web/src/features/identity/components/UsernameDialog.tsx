import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '@/shared/api/user';
import { TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { changeUsername } from '../accountApi';
import { filledFault } from '../model/rules';
import { FormDialog } from './FormDialog';
import { onlyFaults, useFaults } from './useFaults';

export function UsernameDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { username },
    fallback: t('account.failed'),
    validate: (values) => onlyFaults<typeof values>({ username: faultText(filledFault(values.username)) }),
    submit: async (values) => {
      const { msg } = await changeUsername({ username: values.username.trim() });
      await queryClient.invalidateQueries(userQuery);
      notify.success(msg || t('account.usernameDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      title={t('account.usernameTitle')}
      okText={t('account.save')}
      onClose={onClose}
      form={form}
    >
      <TextField
        {...form.field('username')}
        label={t('account.username')}
        hint={t('account.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
