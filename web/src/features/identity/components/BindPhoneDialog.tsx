import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userQuery } from '@/shared/api/user';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { bindPhone } from '../accountApi';
import { codeFault, phoneFault } from '../model/rules';
import { FormDialog } from './FormDialog';
import { PhoneWithCode } from './PhoneWithCode';
import { onlyFaults, useFaults } from './useFaults';

export function BindPhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { phone: '', code: '' },
    fallback: t('account.failed'),
    validate: (values) =>
      onlyFaults<typeof values>({
        phone: faultText(phoneFault(values.phone)),
        code: faultText(codeFault(values.code)),
      }),
    submit: async ({ phone, code }) => {
      const { msg } = await bindPhone({ phone: phone.trim(), code: code.trim() });
      await queryClient.invalidateQueries(userQuery);
      notify.success(msg || t('account.phoneDone'));
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      title={t('account.phoneTitle')}
      okText={t('account.phoneSubmit')}
      onClose={onClose}
      form={form}
    >
      <PhoneWithCode form={form} purpose="bind_phone" label={t('account.newPhone')} />
    </FormDialog>
  );
}
