import { Checkbox, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { type Scope, scopes, useMakeToken } from '../api';
import type { ScopeKey } from './TokenTable';

interface Fields {
  name: string;
  scopes: Scope[];
  day: Dayjs;
}

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onMade: (made: Schema<'OpenTokenMade'>) => void;
}

/** What a token is to be for, and until when. */
export function TokenDialog({ isOpen, onClose, onMade }: Props) {
  const { t } = useTranslation('open');
  const [form] = Form.useForm<Fields>();
  const make = useMakeToken();
  const showFaults = useFormFaults(form, { renamed: { expires_at_ms: 'day' }, elsewhere: 'name' });
  useEffect(() => {
    if (isOpen) form.resetFields();
  }, [isOpen, form]);
  const submit = ({ name, scopes, day }: Fields) =>
    make.mutate(
      { name, scopes, expires_at_ms: day.endOf('day').valueOf() },
      { onSuccess: ({ data }) => onMade(data), onError: showFaults },
    );
  return (
    <Modal
      open={isOpen}
      title={t('token.make')}
      okText={t('token.make')}
      confirmLoading={make.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ scopes: ['classes.read'], day: dayjs().add(180, 'day') }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label={t('token.purpose')}
          rules={[{ required: true, whitespace: true, max: 40, message: t('rule.name') }]}
        >
          <Input placeholder={t('token.purposeExample')} />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={t('field.scopes')}
          rules={[{ required: true, message: t('rule.scopes') }]}
        >
          <Checkbox.Group
            options={scopes.map((scope) => ({
              value: scope,
              label: t(`scope.${scope.replace('.', '_') as ScopeKey}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="day"
          label={t('field.expires')}
          extra={t('token.expiresText')}
          rules={[{ required: true, message: t('rule.day') }]}
        >
          <DatePicker
            style={{ width: '100%' }}
            minDate={dayjs()}
            maxDate={dayjs().add(1, 'year').subtract(1, 'day')}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
