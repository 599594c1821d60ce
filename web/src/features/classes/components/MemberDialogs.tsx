import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClassView, type Member, setExtraTime, splitClass, useClassWrite } from '../api';

interface TimeFields {
  percent: number;
  reason: string;
}

/** More time in every exam for one student. */
export function ExtraTimeDialog({
  chosen,
  member,
  isOpen,
  onClose,
}: {
  chosen: ClassView;
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<TimeFields>();
  const save = useClassWrite(setExtraTime);
  return (
    <Modal
      open={isOpen}
      title={t('extraTime.title', { student: member.real_name })}
      okText={t('form.save')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<TimeFields>
        form={form}
        layout="vertical"
        initialValues={{ percent: member.extra_time_percent, reason: '' }}
        onFinish={({ percent, reason }) =>
          save.mutate(
            { id: chosen.id, userId: member.id, percent, reason: reason ?? '' },
            { onSuccess: onClose },
          )
        }
      >
        <Form.Item
          name="percent"
          label={t('extraTime.percent')}
          extra={t('extraTime.help')}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={300} step={5} suffix="%" style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="reason" label={t('field.reason')}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Moves students into a new class. */
export function SplitDialog({
  chosen,
  userIds,
  isOpen,
  onClose,
  onDone,
}: {
  chosen: ClassView;
  userIds: number[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('classes');
  const split = useClassWrite(splitClass);
  const [name, setName] = useState('');
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <Modal
      open={isOpen}
      title={t('split.title', { count: userIds.length })}
      okText={t('split.ok')}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={split.isPending}
      onCancel={onClose}
      onOk={() => split.mutate({ id: chosen.id, name: name.trim(), userIds }, { onSuccess: done })}
      destroyOnHidden
    >
      <p>{t('split.text')}</p>
      <Input
        aria-label={t('split.name')}
        placeholder={t('split.name')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </Modal>
  );
}
