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

/** A line of the report of a hand-in, or one deduction in it. */
export type Place = Pick<Schema<'BookLineText'>, 'number' | 'line'> & {
  deduction?: { place: number; code: string };
};

interface Props {
  bookId: number;
  place: Place;
  /** The line or the deduction, in words. */
  name: string;
  /** What the rules say: what the line earned, or what the deduction cost. */
  before: number;
  change: Change | null;
}

interface Values {
  percent: number;
  reason: string;
}

/** For a teacher: what a line of the report earns or a deduction costs, with a reason that its student reads. */
export function ChangeLine({ bookId, place, name, before, change }: Props) {
  const { t } = useTranslation('simulation');
  const [isOpen, setOpen] = useState(false);
  const [form] = Form.useForm<Values>();
  const write = useChangeLine(bookId);
  const isDeduction = place.deduction !== undefined;
  const { kind } = place.line;
  const send = (change: Values | null) =>
    write.mutate(
      { ...place, change },
      {
        onSuccess: ({ msg }) => {
          notify.success(msg);
          setOpen(false);
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  const figures = { before: roundPercent(before) };
  const label = isDeduction
    ? t(`report.changed.costLabel.${kind === 'business' ? 'business' : 'part'}`, figures)
    : t('report.changed.earnLabel', figures);
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
        title={t(`report.changed.title.${isDeduction ? 'deduction' : kind}`)}
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
          onFinish={send}
        >
          <Form.Item name="percent" label={label} rules={[{ required: true }]}>
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
            <Button loading={write.isPending} onClick={() => send(null)}>
              {t('report.changed.restore')}
            </Button>
          ) : null}
        </Form>
      </Modal>
    </>
  );
}
