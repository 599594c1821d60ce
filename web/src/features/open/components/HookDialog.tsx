import { Checkbox, Form, Input, Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { events, type HookEvent, useAddHook } from '../api';
import { eventWord } from './eventWord';

interface Fields {
  name: string;
  url: string;
  events: HookEvent[];
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (secret: string) => void;
}

/** An address, and what it is told of. */
export function HookDialog({ isOpen, onClose, onAdded }: Props) {
  const { t } = useTranslation('open');
  const [form] = Form.useForm<Fields>();
  const add = useAddHook();
  const showFaults = useFormFaults(form, { elsewhere: 'name' });
  useEffect(() => {
    if (isOpen) form.resetFields();
  }, [isOpen, form]);
  const submit = (fields: Fields) =>
    add.mutate(fields, { onSuccess: ({ data }) => onAdded(data.secret), onError: showFaults });
  return (
    <Modal
      open={isOpen}
      title={t('hook.add')}
      okText={t('hook.add')}
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ events: ['result.released'] }}
        onFinish={submit}
      >
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
          extra={t('hook.urlText')}
          rules={[{ required: true, max: 500, message: t('rule.url') }]}
        >
          <Input placeholder="https://" />
        </Form.Item>
        <Form.Item
          name="events"
          label={t('field.events')}
          rules={[{ required: true, message: t('rule.events') }]}
        >
          <Checkbox.Group options={events.map((event) => ({ value: event, label: eventWord(t, event) }))} />
        </Form.Item>
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
