import { Button, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { type Person, resetPassword, useStaffWrite } from '../api';

/** Gives somebody a new password, shown once. */
export function PasswordReset({ person }: { person: Person }) {
  const { t } = useTranslation('staff');
  const reset = useStaffWrite(resetPassword);
  return (
    <>
      <ConfirmDanger
        title={t('password.title', { name: person.real_name })}
        text={t('password.text')}
        okText={t('password.ok')}
        onConfirm={() => reset.mutateAsync(person.id)}
      >
        {(ask) => (
          <Button type="link" size="small" onClick={ask}>
            {t('password.ok')}
          </Button>
        )}
      </ConfirmDanger>
      <OncePassword
        name={person.real_name}
        password={reset.data?.data.password ?? undefined}
        onClose={() => reset.reset()}
      />
    </>
  );
}

/** A password that is shown only this once. */
export function OncePassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  return (
    <Modal
      open={password !== undefined}
      title={t('password.done', { name })}
      okText={t('password.noted')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('password.once')}</p>
      <Input
        value={password ?? ''}
        readOnly
        size="large"
        aria-label={t('password.new')}
        className="sp-number"
      />
    </Modal>
  );
}
