import { DatePicker, Form, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { type ClassView, changeOpenings, type ItemKind, type Opening, useClassWrite } from '../api';
import { type Schedule, scheduleFault } from '../model/opening';

interface Fields {
  opens: Dayjs | null;
  due: Dayjs | null;
  closes: Dayjs | null;
}

interface Props {
  chosen: ClassView;
  kind: ItemKind;
  items: Opening[] | undefined;
  onClose: () => void;
}

const asDate = (ms: number | null | undefined) => (ms == null ? null : dayjs(ms));

/** When items open, are due and close; one item or several at once. */
export function ScheduleDialog({ chosen, kind, items, onClose }: Props) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<Fields>();
  const save = useClassWrite(changeOpenings, { showsError: true });
  const onError = useFormFaults(form, {
    renamed: {
      'schedule.opens_at_ms': 'opens',
      'schedule.due_at_ms': 'due',
      'schedule.closes_at_ms': 'closes',
    },
    elsewhere: 'closes',
  });
  const first = items?.[0];

  useEffect(() => {
    if (first === undefined) return;
    form.setFieldsValue({
      opens: asDate(first.opens_at_ms),
      due: asDate(first.due_at_ms),
      closes: asDate(first.closes_at_ms),
    });
  }, [first, form]);

  const submit = ({ opens, due, closes }: Fields) => {
    const schedule: Schedule = {
      opens_at_ms: opens?.valueOf() ?? null,
      due_at_ms: due?.valueOf() ?? null,
      closes_at_ms: closes?.valueOf() ?? null,
    };
    const fault = scheduleFault(schedule);
    if (fault !== undefined) {
      form.setFields([
        { name: fault === 'dueBeforeOpening' ? 'due' : 'closes', errors: [t(`opening.fault.${fault}`)] },
      ]);
      return;
    }
    const item_ids = items?.map((item) => item.item_id) ?? [];
    save.mutate(
      { classId: chosen.id, kind, change: { item_ids, is_open: true, schedule } },
      { onSuccess: onClose, onError },
    );
  };

  const hasDue = kind === 'task' || kind === 'exercise' || kind === 'project';
  const field = (name: keyof Fields, label: string) => (
    <Form.Item name={name} label={label}>
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
    </Form.Item>
  );
  return (
    <Modal
      open={first !== undefined}
      title={
        items?.length === 1
          ? t('opening.scheduleOf', { title: first?.title })
          : t('opening.scheduleMany', { count: items?.length ?? 0 })
      }
      okText={t('form.save')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <p>{t(kind === 'project' ? 'opening.scheduleHelpProject' : 'opening.scheduleHelp')}</p>
      <Form<Fields> form={form} layout="vertical" onFinish={submit}>
        {field('opens', t('opening.opensAt'))}
        {hasDue ? field('due', t('opening.dueAt')) : null}
        {field('closes', t('opening.closesAt'))}
      </Form>
    </Modal>
  );
}
