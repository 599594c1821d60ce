import { Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

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
