import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWithdraw } from '../reviewApi';

interface Props {
  id: number;
  title: string;
  onClose: () => void;
}

/** Takes released scores back from sight, with a reason for the log. */
export function WithdrawDialog({ id, title, onClose }: Props) {
  const { t } = useTranslation(['results', 'common']);
  const [reason, setReason] = useState('');
  const withdraw = useWithdraw(id);
  return (
    <Modal
      open
      title={t('results:assessment.withdrawTitle', { title })}
      okText={t('results:assessment.withdraw')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ danger: true, disabled: reason.trim().length < 2 }}
      confirmLoading={withdraw.isPending}
      onCancel={onClose}
      onOk={() => withdraw.mutate(reason.trim(), { onSuccess: onClose })}
    >
      <p style={{ marginBottom: 12 }}>{t('results:assessment.withdrawText')}</p>
      <Form layout="vertical">
        <Form.Item label={t('results:assessment.withdrawReason')}>
          <Input.TextArea
            aria-label={t('results:assessment.withdrawReason')}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
