import { Form, Input, InputNumber, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { useFormFaults } from '@/shared/forms/useFormFaults';
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
  const save = useClassWrite(setExtraTime, { showsError: true });
  const onError = useFormFaults(form, {
    renamed: { extra_time_percent: 'percent' },
    elsewhere: 'percent',
  });
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
            { onSuccess: onClose, onError },
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
        <EnterSubmits />
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
  const [form] = Form.useForm<{ name: string }>();
  const split = useClassWrite(splitClass, { showsError: true });
  const onError = useFormFaults(form, { elsewhere: 'name' });
  const done = () => {
    onClose();
    onDone();
  };
  return (
    <Modal
      open={isOpen}
      title={t('split.title', { count: userIds.length })}
      okText={t('split.ok')}
      confirmLoading={split.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{t('split.text')}</p>
      <Form<{ name: string }>
        form={form}
        layout="vertical"
        onFinish={({ name }) =>
          split.mutate({ id: chosen.id, name: name.trim(), userIds }, { onSuccess: done, onError })
        }
      >
        <Form.Item
          name="name"
          label={t('split.name')}
          rules={[{ required: true, whitespace: true, message: t('split.nameRule') }]}
        >
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
