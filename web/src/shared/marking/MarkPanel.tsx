import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { halves } from '@/shared/ui/halves';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { differs } from '@/shared/unsaved/drafts';
import type { MarkNote } from '../notes/model';
import { GiveBack } from './GiveBack';
import { MarkHistory } from './MarkHistory';
import styles from './marking.module.css';
import { figureOf, type MarkedItem, markedItemsQuery, useOverride, useRestore } from './marks';

interface Values {
  points: number;
  comment: string;
  reason: string;
}

/** The mark of a submission that is marked as a whole: a book, an attempt at a flow. */
export function SourceMarkPanel({ source, id }: { source: MarkedItem['source_kind']; id: number }) {
  const { data, error, refetch } = useQuery(markedItemsQuery(source, id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const item = data?.[0];
  if (item === undefined) return <Skeleton lines={2} />;
  return <MarkPanel key={item.history.length} item={item} unit="%" />;
}

interface Props {
  item: MarkedItem;
  /** Behind the figures: `%` where the mark is a share of a hundred. */
  unit?: string;
  /** Where answers are marked, the marker may say something beside the reason. */
  hasComment?: boolean;
  /** What is written at places of the answer beside the panel; absent where nothing can be. */
  notes?: MarkNote[] | undefined;
  onDone?: () => void;
}

/** A mark with its history, and the change of it: points, comment, and a reason that its student reads. */
export function MarkPanel({ item, unit = '', hasComment = false, notes, onDone }: Props) {
  const { t } = useTranslation('marking');
  const [isAsked, setOpen] = useState(onDone !== undefined);
  const isOpen = isAsked || (notes !== undefined && differs(notes, item.notes));
  const change = useOverride(item.item_id);
  const restore = useRestore(item.item_id);
  const answers = {
    onSuccess: ({ msg }: { msg: string }) => {
      notify.success(msg);
      setOpen(false);
      onDone?.();
    },
    onError: (error: unknown) => notify.error(messageOf(error, t('panel.failed'))),
  };
  const save = ({ comment, ...values }: Values) =>
    change.mutate({ ...values, ...(hasComment ? { comment } : {}), ...(notes ? { notes } : {}) }, answers);
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <p>
        {item.points === null ? (
          t('panel.none')
        ) : (
          <>
            <span className={styles.note}>{t('panel.now')}</span>{' '}
            <span className={`sp-number ${styles.mark}`}>{figureOf(item.points, unit)}</span>
          </>
        )}
        {item.can_restore ? (
          <span className={styles.note}>
            {t('panel.proposed', { points: figureOf(item.proposed, unit) })}
          </span>
        ) : null}
      </p>
      {isOpen ? (
        <Form<Values>
          className={styles.form ?? ''}
          layout="vertical"
          name={`mark-${item.item_id}`}
          initialValues={{ points: item.points ?? 0, comment: item.comment, reason: '' }}
          onFinish={save}
        >
          {/* Whoever writes a note beside it keeps the focus. */}
          <Form.Item
            name="points"
            label={t('panel.points', { full: `${item.full}${unit}` })}
            rules={[{ required: true }]}
          >
            <InputNumber min={0} max={item.full} {...halves} autoFocus={isAsked} />
          </Form.Item>
          {hasComment ? (
            <Form.Item name="comment" label={t('desk.comment')}>
              <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={1000} />
            </Form.Item>
          ) : null}
          <Form.Item
            name="reason"
            label={t('panel.reason')}
            extra={t('panel.reasonHint')}
            rules={[{ required: true, whitespace: true, min: 2, message: t('panel.reasonMissing') }]}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
          </Form.Item>
          <Flex gap={8}>
            <Button type="primary" htmlType="submit" loading={change.isPending}>
              {t('panel.save')}
            </Button>
            <Button onClick={() => (onDone ? onDone() : setOpen(false))}>{t('panel.cancel')}</Button>
          </Flex>
        </Form>
      ) : (
        <>
          {item.can_restore ? (
            <Button loading={restore.isPending} onClick={() => restore.mutate(undefined, answers)}>
              {t('panel.restore')}
            </Button>
          ) : null}
          <Button onClick={() => setOpen(true)}>{t('panel.change')}</Button>
          {item.source_kind === 'exam' ? null : (
            <>
              {' '}
              <GiveBack itemIds={[item.item_id]} isMarked={item.points !== null} />
            </>
          )}
        </>
      )}
      {item.history.length > 1 ? <MarkHistory history={item.history} unit={unit} /> : null}
    </section>
  );
}
