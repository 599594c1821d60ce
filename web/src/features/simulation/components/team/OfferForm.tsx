import { Button, Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { useHandOver } from '../../api/teams';
import type { Book, Post } from '../../api/types';
import styles from './team.module.css';

interface Typed {
  post: Post;
  to: number;
  in_return: Post | null;
  note: string;
}

/** Offers one of my posts to another member, in return for one of theirs or for nothing. */
export function OfferForm({ book }: { book: Book }) {
  const { t } = useTranslation('teams');
  const { offer } = useHandOver(book.id);
  const [form] = Form.useForm<Typed>();
  const onError = useFormFaults(form, { elsewhere: 'post' });
  const to = Form.useWatch('to', form);
  const { team } = book;
  const mine = team?.my_posts ?? [];
  const others = team?.members.filter((member) => !member.is_me) ?? [];
  const theirs = others.find((member) => member.student_id === to)?.posts ?? [];
  const named = (post: Post) => ({ value: post, label: t(`post.${post}`) });
  if (team?.hand_overs.some((one) => one.is_mine))
    return <p className={styles.dim}>{t('handOver.oneOpen')}</p>;
  if (mine.length === 0) return <p className={styles.dim}>{t('handOver.noPost')}</p>;
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      name="hand-over"
      className={styles.form ?? ''}
      initialValues={{ post: mine[0], in_return: null, note: '' }}
      onFinish={({ post, to: taker, in_return, note }) =>
        offer.mutate(
          { post, to: taker, in_return, note: note ?? '' },
          { onSuccess: ({ msg }) => notify.success(msg), onError },
        )
      }
    >
      <Form.Item name="post" label={t('handOver.post')}>
        <Select options={mine.map(named)} />
      </Form.Item>
      <Form.Item
        name="to"
        label={t('handOver.to')}
        rules={[{ required: true, message: t('handOver.toShort') }]}
      >
        <Select
          options={others.map((member) => ({ value: member.student_id, label: member.name }))}
          onChange={() => form.setFieldValue('in_return', null)}
        />
      </Form.Item>
      <Form.Item name="in_return" label={t('handOver.inReturn')} extra={t('handOver.inReturnHint')}>
        <Select
          disabled={theirs.length === 0}
          options={[
            { value: null, label: t('handOver.inReturnNone') },
            ...theirs.map(({ post }) => named(post)),
          ]}
        />
      </Form.Item>
      <Form.Item name="note" label={t('handOver.note')}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={500}
          placeholder={t('handOver.noteHint')}
        />
      </Form.Item>
      <p className={styles.dim}>{t('handOver.offerHint')}</p>
      <Button type="primary" htmlType="submit" loading={offer.isPending}>
        {t('handOver.offer')}
      </Button>
    </Form>
  );
}
