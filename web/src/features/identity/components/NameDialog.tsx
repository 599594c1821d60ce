import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CurrentUser, userQuery } from '@/shared/api/user';
import { TextField } from '@/shared/ui/form/Field';
import { useForm } from '@/shared/ui/form/useForm';
import { notify } from '@/shared/ui/notify';
import { updatePerson } from '../accountApi';
import { filledFault } from '../model/rules';
import { FormDialog } from './FormDialog';
import { onlyFaults, useFaults } from './useFaults';

export function NameDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const { t } = useTranslation('identity');
  const faultText = useFaults();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { real_name: user.real_name, student_number: user.student_number ?? '' },
    fallback: t('account.failed'),
    validate: (values) => onlyFaults<typeof values>({ real_name: faultText(filledFault(values.real_name)) }),
    submit: async (values) => {
      const { msg } = await updatePerson({
        real_name: values.real_name.trim(),
        ...(values.student_number.trim() ? { student_number: values.student_number.trim() } : {}),
      });
      await queryClient.invalidateQueries(userQuery);
      notify.success(msg || t('personal.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      isOpen
      title={t('account.nameTitle')}
      okText={t('account.save')}
      onClose={onClose}
      form={form}
    >
      <TextField
        {...form.field('real_name')}
        label={t('realName')}
        hint={t('personal.nameHint')}
        autoComplete="name"
      />
      <TextField {...form.field('student_number')} label={t('studentNumber')} autoComplete="off" />
    </FormDialog>
  );
}
