import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sessionsQuery } from '../accountApi';
import { FormDialog } from './FormDialog';
import { PasswordFields, usePasswordForm } from './PasswordFields';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const queryClient = useQueryClient();
  const form = usePasswordForm(async () => {
    await queryClient.invalidateQueries(sessionsQuery);
    onClose();
  });
  return (
    <FormDialog
      isOpen
      title={t('account.passwordTitle')}
      okText={t('account.save')}
      onClose={onClose}
      form={form}
    >
      <PasswordFields form={form} />
    </FormDialog>
  );
}
