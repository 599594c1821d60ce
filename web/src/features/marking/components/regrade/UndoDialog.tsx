import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/ui/form/Field';
import { type RegradeView, useUndoRegrade } from '../../regradeApi';

interface Props {
  regrade: RegradeView;
  isReleased: boolean;
  onClose: () => void;
}

/** Takes a correction back, with a reason; where students see the scores, on the teacher's word. */
export function UndoDialog({ regrade, isReleased, onClose }: Props) {
  const { t } = useTranslation(['regrade', 'common']);
  const [reason, setReason] = useState('');
  const [word, setWord] = useState(false);
  const undo = useUndoRegrade(regrade.id);
  const isReady = reason.trim().length >= 2 && (!isReleased || word);
  return (
    <Modal
      open
      title={t('regrade:undo.title', { number: regrade.number })}
      okText={t('regrade:undo.ok')}
      cancelText={t('common:action.cancel')}
      okButtonProps={{ danger: true, disabled: !isReady }}
      confirmLoading={undo.isPending}
      onCancel={onClose}
      onOk={() => undo.mutate({ reason: reason.trim(), changes_released: word }, { onSuccess: onClose })}
    >
      <p style={{ marginBottom: 12 }}>{t('regrade:undo.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('regrade:undo.reason')} extra={t('regrade:form.reasonHint')}>
          <Input.TextArea
            aria-label={t('regrade:undo.reason')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
      {isReleased ? (
        <CheckField checked={word} onChange={setWord}>
          {t('regrade:preview.releasedWord')}
        </CheckField>
      ) : null}
    </Modal>
  );
}
