import { Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';

interface Props<V> {
  title: string;
  text?: ReactNode;
  okText: string;
  label: string;
  /** How many characters it may have. */
  most?: number;
  /** Further fields above the reason. */
  children?: ReactNode;
  onSend: (values: V & { reason: string }) => Promise<unknown>;
  onClose: () => void;
}

/** An act that needs a reason: 撤回, 退回, 申请更改. */
export function ReasonDialog<V extends object = object>(props: Props<V>) {
  const { t } = useTranslation(['gradebook', 'common']);
  const [form] = Form.useForm<V & { reason: string }>();
  const onError = useFormFaults(form, { elsewhere: 'reason' });
  return (
    <Modal
      open
      title={props.title}
      okText={props.okText}
      cancelText={t('common:action.cancel')}
      onOk={() =>
        form
          .validateFields()
          .then(props.onSend)
          .then(props.onClose, (error: unknown) => {
            // What the form itself found stands at its fields already.
            if (error instanceof Error) onError(error);
          })
      }
      onCancel={props.onClose}
    >
      {props.text}
      <Form form={form} layout="vertical">
        {props.children}
        <Form.Item
          name={'reason' as never}
          label={props.label}
          rules={[{ required: true, whitespace: true, min: 2, message: t('gradebook:edit.reasonFault') }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={props.most ?? 500} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
