import { Form, type FormProps, Input, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { useFormFaults } from '@/shared/forms/useFormFaults';

interface Props<Fields extends object> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What such an address is, before its fields. */
  about?: string;
  /** Below the address itself. */
  urlHelp: string;
  initialValues: Partial<Fields>;
  isAdding: boolean;
  /** Adds it; a refusal is shown at its fields. */
  onAdd: (fields: Fields, onError: (error: unknown) => void) => void;
  /** The fields after name and address. */
  children: ReactNode;
}

/** An address of another system that is told something: its name, where it is, and what differs between kinds. */
export function AddressDialog<Fields extends object>(props: Props<Fields>) {
  const { isOpen, onClose, title, about, urlHelp, initialValues, isAdding, onAdd, children } = props;
  const { t } = useTranslation('open');
  const [form] = Form.useForm<Fields>();
  const showFaults = useFormFaults(form, { elsewhere: 'name' });
  useEffect(() => {
    if (isOpen) form.resetFields();
  }, [isOpen, form]);
  const shown: FormProps<Fields> = { form, layout: 'vertical', autoComplete: 'off' };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={title}
      confirmLoading={isAdding}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<Fields> {...shown} initialValues={initialValues} onFinish={(fields) => onAdd(fields, showFaults)}>
        {about === undefined ? null : <Form.Item>{about}</Form.Item>}
        <Form.Item
          name="name"
          label={t('field.name')}
          rules={[{ required: true, whitespace: true, max: 40, message: t('rule.name') }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="url"
          label={t('field.url')}
          extra={urlHelp}
          rules={[{ required: true, max: 500, message: t('rule.url') }]}
        >
          <Input placeholder="https://" />
        </Form.Item>
        {children}
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
