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
  const { t } = useTranslation('common');
  return (
    <Modal
      open={password !== undefined}
      title={t('oncePassword.done', { name })}
      okText={t('oncePassword.noted')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('oncePassword.once')}</p>
      <Input
        value={password ?? ''}
        readOnly
        size="large"
        aria-label={t('oncePassword.new')}
        className="sp-number"
      />
    </Modal>
  );
}
