import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type Case, useCloseCase } from '../../api';
import styles from './cases.module.css';

interface Values {
  text: string;
}

/** Ends a case with words that the student reads; what they said is read once more above them. */
export function CloseDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const { t } = useTranslation('originality');
  const [form] = Form.useForm<Values>();
  const close = useCloseCase(of.id);
  const showFaults = useFormFaults(form, { elsewhere: 'text' });
  const unsaved = useUnsavedForm(form, `originality closing ${of.id}`);
  const send = ({ text }: Values) =>
    close.mutate(
      { text },
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
      title={t('close.title', { name: of.student_name })}
      okText={t('close.send')}
      cancelText={t('close.cancel')}
      confirmLoading={close.isPending}
      onOk={form.submit}
      onCancel={unsaved.leave(onClose)}
    >
      {unsaved.offer}
      <blockquote className={styles.said}>{of.answer === '' ? t('cases.waiting') : of.answer}</blockquote>
      <Form<Values>
        form={form}
        layout="vertical"
        name={`originality-close-${of.id}`}
        initialValues={{ text: '' }}
        onFinish={send}
      >
        <Form.Item
          name="text"
          label={t('close.words')}
          extra={t('close.text')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('close.short') }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={1000}
            placeholder={t('close.placeholder')}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
