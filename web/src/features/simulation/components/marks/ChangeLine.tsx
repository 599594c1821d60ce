import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import type { Schema } from '@/shared/api/types';
import { roundPercent } from '@/shared/lib/points';
import { notify } from '@/shared/ui/notify';
import { useChangeLine } from '../../api/class';
import styles from '../ReportTab.module.css';

type Change = Schema<'BookChangeView'>;

/** A business of a hand-in, or one deduction in it. */
export type Place = Pick<Schema<'BookLineText'>, 'number' | 'business' | 'reference'> & {
  deduction?: { place: number; code: string };
};

interface Props {
  bookId: number;
  place: Place;
  /** The business or the deduction, in words. */
  name: string;
  /** What the rules say: what the business earned, or what the deduction cost. */
  before: number;
  change: Change | null;
}

interface Values {
  percent: number;
  reason: string;
}

/** For a teacher: what a business earns or a deduction costs, with a reason that its student reads. */
export function ChangeLine({ bookId, place, name, before, change }: Props) {
  const { t } = useTranslation('simulation');
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const write = useChangeLine(bookId);
  const isDeduction = place.deduction !== undefined;
  const send = (percent: number | null, reason: string) =>
    write.mutate(
      { ...place, percent, reason },
      {
        onSuccess: ({ msg }) => {
          notify.success(msg);
          setOpen(false);
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  return (
    <>
      <button
        type="button"
        className={styles.change}
        aria-label={t('report.changed.open', { name })}
        onClick={() => setOpen(true)}
      >
        {t(isDeduction ? 'report.changed.waive' : 'report.changed.change')}
      </button>
      <Modal
        open={isOpen}
        title={t(isDeduction ? 'report.changed.deduction' : 'report.changed.business')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <p className={styles.changedOf}>{name}</p>
        <Form<Values>
          form={form}
          layout="vertical"
          initialValues={{
            percent: change?.percent ?? (isDeduction ? 0 : before),
            reason: change?.reason ?? '',
          }}
          onFinish={({ percent, reason }) => send(percent, reason)}
        >
          <Form.Item
            name="percent"
            label={t(isDeduction ? 'report.changed.costLabel' : 'report.changed.earnLabel', {
              before: roundPercent(before),
            })}
            rules={[{ required: true }]}
          >
            <InputNumber min={0} max={100} suffix="%" />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('report.changed.reason')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('report.changed.reasonMissing') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={write.isPending}>
            {t('report.changed.save')}
          </Button>{' '}
          {change ? (
            <Button loading={write.isPending} onClick={() => send(null, t('report.changed.restore'))}>
              {t('report.changed.restore')}
            </Button>
          ) : null}
        </Form>
      </Modal>
    </>
  );
}
