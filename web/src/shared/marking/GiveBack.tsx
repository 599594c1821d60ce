import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatDateTime } from '@/shared/lib/time';
import { notify } from '@/shared/ui/notify';
import styles from './marking.module.css';
import { giveBackQuery, useGiveBack } from './marks';

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

/** Gives the work back to be done again, with a reason and a new date; says what was given back already, and what cannot be. */
export function GiveBack({ itemIds, isMarked, block = false }: Props) {
  const { t } = useTranslation(['marking', 'common']);
  const [isOpen, setOpen] = useState(false);
  // Of a crowd of equal answers it is asked when somebody wants to know: each is looked up by itself.
  const isAsked = isMarked && (itemIds.length === 1 || isOpen);
  const { data, isPending } = useQuery({ ...giveBackQuery(itemIds), enabled: isAsked });
  const last = data?.last ?? null;
  const note = isMarked && data ? noteOf(data) : null;

  function noteOf({ why_not, given_back }: NonNullable<typeof data>) {
    if (why_not) return t(`marking:giveBack.whyNot.${why_not}`);
    if (!last) return null;
    return given_back < itemIds.length
      ? t('marking:giveBack.untilSome', { given: given_back })
      : t('marking:giveBack.until', { due: formatDateTime(last.due_at_ms) });
  }

  return (
    <>
      {isMarked && data?.why_not ? null : (
        <Button
          block={block}
          {...(block ? { type: 'text' as const } : {})}
          disabled={!isMarked || (isAsked && isPending)}
          title={isMarked ? undefined : t('marking:giveBack.markFirst')}
          onClick={() => setOpen(true)}
        >
          {t(last ? 'marking:giveBack.again' : 'marking:giveBack.open')}
        </Button>
      )}
      {note ? <span className={block ? styles.below : styles.note}>{note}</span> : null}
      {isOpen && !isPending && !data?.why_not ? (
        <GiveBackDialog itemIds={itemIds} last={last} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

interface DialogProps {
  itemIds: number[];
  /** As it was given back last. */
  last: { reason: string; due_at_ms: number } | null;
  onClose: () => void;
}

function GiveBackDialog({ itemIds, last, onClose }: DialogProps) {
  const { t } = useTranslation(['marking', 'common']);
  const [form] = Form.useForm<Fields>();
  const giveBack = useGiveBack();
  const send = ({ reason, due }: Fields) =>
    giveBack.mutate(
      { item_ids: itemIds, reason: reason.trim(), due_at_ms: due.valueOf() },
      {
        onSuccess: () => {
          notify.success(t('marking:giveBack.done'));
          onClose();
        },
        onError: (error) => notify.error(messageOf(error, t('marking:giveBack.failed'))),
      },
    );
  return (
    <Modal
      open
      title={t(last ? 'marking:giveBack.again' : 'marking:giveBack.open')}
      okText={t(last ? 'marking:giveBack.change' : 'marking:giveBack.ok')}
      cancelText={t('common:action.cancel')}
      confirmLoading={giveBack.isPending}
      onCancel={onClose}
      onOk={form.submit}
    >
      <p style={{ marginBottom: 12 }}>{t('marking:giveBack.text')}</p>
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{
          reason: last?.reason ?? '',
          due: last
            ? dayjs(last.due_at_ms)
            : dayjs().add(7, 'day').hour(23).minute(59).second(0).millisecond(0),
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
  );
}
