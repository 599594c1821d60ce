import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type AppealSource, useRaiseAppeal } from './api';
import styles from './appeals.module.css';

interface Props {
  source: AppealSource;
  sourceId: number;
  position: number;
  part: string;
  /** What it is about. */
  what: string;
  onClose: () => void;
}

/** Where a student writes why a mark is wrong. */
export function AppealDialog({ source, sourceId, position, part, what, onClose }: Props) {
  const { t } = useTranslation('appeals');
  const [form] = Form.useForm<{ text: string }>();
  const raise = useRaiseAppeal();
  const showFaults = useFormFaults(form);
  const unsaved = useUnsavedForm(form, `appeal ${source} ${sourceId} ${position} ${part}`);
  const send = ({ text }: { text: string }) =>
    raise.mutate(
      { source_kind: source, source_id: sourceId, position, part, text },
      {
        onSuccess: ({ msg }) => {
          unsaved.settle();
          notify.success(msg);
          onClose();
        },
        onError: showFaults,
      },
    );
  return (
    <Modal
      open
      title={t('dialog.title', { what })}
      okText={t('dialog.send')}
      cancelText={t('dialog.cancel')}
      confirmLoading={raise.isPending}
      onOk={() => form.submit()}
      onCancel={unsaved.leave(onClose)}
    >
      {unsaved.offer}
      <p className={styles.dim}>{t('dialog.hint')}</p>
      <Form form={form} layout="vertical" name="appeal" onFinish={send}>
        <Form.Item
          name="text"
          label={t('dialog.text')}
          rules={[{ required: true, whitespace: true, min: 10, message: t('dialog.short') }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 12 }}
            maxLength={1000}
            showCount
            placeholder={t('dialog.placeholder')}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
