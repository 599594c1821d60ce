import { Button, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { useGiveBack } from './marks';

interface Fields {
  reason: string;
  due: Dayjs;
}

interface Props {
  itemIds: number[];
  /** Whether the answers have their mark: nobody is asked to do again what nobody has read. */
  isMarked: boolean;
  /** Whether the button has a line of its own. */
  block?: boolean;
}

/** Gives the work back to be done again, with a reason and a new date. */
export function GiveBack({ itemIds, isMarked, block = false }: Props) {
  const { t } = useTranslation(['marking', 'common']);
  const [isOpen, setOpen] = useState(false);
  // Which work was given back from here: it is not asked for twice.
  const [given, setGiven] = useState('');
  const work = itemIds.join(' ');
  const isGiven = given === work;
  const [form] = Form.useForm<Fields>();
  const giveBack = useGiveBack();
  const send = ({ reason, due }: Fields) =>
    giveBack.mutate(
      { item_ids: itemIds, reason: reason.trim(), due_at_ms: due.valueOf() },
      {
        onSuccess: () => {
          notify.success(t('marking:giveBack.done'));
          setGiven(work);
          setOpen(false);
        },
        onError: (error) => notify.error(messageOf(error, t('marking:giveBack.failed'))),
      },
    );
  return (
    <>
      <Button
        block={block}
        {...(block ? { type: 'text' as const } : {})}
        disabled={!isMarked || isGiven}
        title={isMarked ? undefined : t('marking:giveBack.markFirst')}
        onClick={() => setOpen(true)}
      >
        {t(isGiven ? 'marking:giveBack.given' : 'marking:giveBack.open')}
      </Button>
      <Modal
        open={isOpen}
        title={t('marking:giveBack.open')}
        okText={t('marking:giveBack.ok')}
        cancelText={t('common:action.cancel')}
        confirmLoading={giveBack.isPending}
        onCancel={() => setOpen(false)}
        onOk={form.submit}
        destroyOnHidden
      >
        <p style={{ marginBottom: 12 }}>{t('marking:giveBack.text')}</p>
        <Form<Fields>
          form={form}
          layout="vertical"
          initialValues={{
            reason: '',
            due: dayjs().add(7, 'day').hour(23).minute(59).second(0).millisecond(0),
          }}
          onFinish={send}
        >
          <Form.Item
            name="reason"
            label={t('marking:giveBack.reason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('marking:panel.reasonMissing') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
          </Form.Item>
          <Form.Item name="due" label={t('marking:giveBack.due')} rules={[{ required: true }]}>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              style={{ width: '100%' }}
              disabledDate={(day) => day.isBefore(dayjs(), 'day')}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
