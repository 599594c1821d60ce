import { Checkbox, Form, Input, Modal, Select } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { useAddRecordStore, xapiVersions } from '../api';

type Fields = Schema<'OpenRecordStoreForm'>;

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (message: string) => void;
}

/** A learning record store, and what it asks for. */
export function RecordStoreDialog({ isOpen, onClose, onAdded }: Props) {
  const { t } = useTranslation('open');
  const [form] = Form.useForm<Fields>();
  const add = useAddRecordStore();
  const showFaults = useFormFaults(form, { elsewhere: 'name' });
  useEffect(() => {
    if (isOpen) form.resetFields();
  }, [isOpen, form]);
  const submit = (fields: Fields) =>
    add.mutate(fields, { onSuccess: ({ msg }) => onAdded(msg), onError: showFaults });
  return (
    <Modal
      open={isOpen}
      title={t('hook.addStore')}
      okText={t('hook.addStore')}
      confirmLoading={add.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <p>{t('hook.storeText')}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ tells_names: false, version: '1.0.3' }}
        onFinish={submit}
        autoComplete="off"
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
          extra={t('hook.storeUrlText')}
          rules={[{ required: true, max: 500, message: t('rule.url') }]}
        >
          <Input placeholder="https://" />
        </Form.Item>
        <Form.Item
          name="key"
          label={t('field.key')}
          rules={[{ required: true, max: 200, message: t('rule.key') }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t('field.secret')}
          extra={t('hook.secretText')}
          rules={[{ required: true, max: 200, message: t('rule.secret') }]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="version" label={t('field.version')}>
          <Select options={xapiVersions.map((version) => ({ value: version, label: version }))} />
        </Form.Item>
        <Form.Item name="tells_names" valuePropName="checked" extra={t('hook.namesText')}>
          <Checkbox>{t('field.tellsNames')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
