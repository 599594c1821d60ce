import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatDateTime } from '@/shared/lib/time';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import { type BookSummary, useOverride } from '../../api/class';
import styles from './BookDrawer.module.css';
import { round } from './bookState';

interface Values {
  percent: number;
  reason: string;
}

/** What the book counts for; a teacher may set it, with a reason that the student reads. */
export function OverridePanel({ book }: { book: BookSummary }) {
  const { t } = useTranslation('simulation');
  const { set, withdraw } = useOverride(book.id);
  const [isOpen, setOpen] = useState(false);
  const best = Math.max(...book.hand_ins.map((one) => one.percent));
  const save = (values: Values) =>
    set.mutate(values, {
      onSuccess: ({ msg }) => {
        notify.success(msg);
        setOpen(false);
      },
      onError: (error) => notify.error(messageOf(error, t('failed'))),
    });
  const takeBack = () =>
    withdraw
      .mutateAsync()
      .then(({ msg }) => notify.success(msg))
      .catch((error: unknown) => {
        notify.error(messageOf(error, t('failed')));
        throw error;
      });
  return (
    <section className={styles.panel} aria-label={t('class.percent')}>
      <p>
        <span className={`sp-number ${styles.mark}`}>{round(book.percent ?? 0)}%</span>
        <span className={styles.note}>
          {t('class.system', { percent: round(best) })}
          {book.decided
            ? ` · ${t('report.decidedBy', {
                name: book.decided.decided_by_name,
                time: formatDateTime(book.decided.decided_at_ms),
                reason: book.decided.reason,
              })}`
            : ''}
        </span>
      </p>
      {book.decided && !isOpen ? (
        <ConfirmDanger
          title={t('class.withdrawTitle')}
          text={t('class.withdrawText')}
          okText={t('class.withdraw')}
          onConfirm={takeBack}
        >
          {(ask) => <Button onClick={ask}>{t('class.withdraw')}</Button>}
        </ConfirmDanger>
      ) : null}
      {isOpen ? (
        <Form<Values>
          className={styles.form ?? ''}
          layout="vertical"
          name="override"
          initialValues={{ percent: round(book.percent ?? 0), reason: book.decided?.reason ?? '' }}
          onFinish={save}
        >
          <Form.Item name="percent" label={t('class.newPercent')} rules={[{ required: true }]}>
            <InputNumber min={0} max={100} step={0.5} precision={1} autoFocus />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('class.reason')}
            extra={t('class.reasonHint')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('class.reasonMissing') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={300} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={set.isPending}>
            {t('class.save')}
          </Button>{' '}
          <Button onClick={() => setOpen(false)}>{t('class.cancel')}</Button>
        </Form>
      ) : (
        <Button onClick={() => setOpen(true)}>{t(book.decided ? 'class.change' : 'class.set')}</Button>
      )}
    </section>
  );
}
