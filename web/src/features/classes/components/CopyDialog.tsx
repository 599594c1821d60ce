import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { type ClassView, classListQuery, copyOpenings, useClassWrite } from '../api';

interface Fields {
  from: number;
  shift: number;
}

interface Props {
  chosen: ClassView;
  isOpen: boolean;
  onClose: () => void;
}

/** From which class openings are taken, dates moved by some days. */
export function CopyDialog({ chosen, isOpen, onClose }: Props) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<Fields>();
  const all =
    useQuery({ ...classListQuery({ state: 'all', page_size: 200 }), enabled: isOpen }).data?.items ?? [];
  const copy = useClassWrite(copyOpenings, { showsError: true });
  const onError = useFormFaults(form, {
    renamed: { from_class_id: 'from', shift_days: 'shift' },
    elsewhere: 'from',
  });
  return (
    <Modal
      open={isOpen}
      title={t('copy.title', { name: chosen.name })}
      okText={t('copy.ok')}
      confirmLoading={copy.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('copy.text')}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ shift: 0 }}
        onFinish={({ from, shift }) =>
          copy.mutate({ classId: chosen.id, fromId: from, shiftDays: shift }, { onSuccess: onClose, onError })
        }
      >
        <Form.Item
          name="from"
          label={t('copy.from')}
          rules={[{ required: true, message: t('copy.fromRule') }]}
        >
          <Select
            options={all
              .filter((one) => one.id !== chosen.id)
              .map((one) => ({ value: one.id, label: `${one.name} · ${one.term}` }))}
          />
        </Form.Item>
        <Form.Item name="shift" label={t('copy.shift')} rules={[{ required: true }]}>
          <InputNumber min={-2000} max={2000} suffix={t('copy.days')} style={{ width: 180 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
