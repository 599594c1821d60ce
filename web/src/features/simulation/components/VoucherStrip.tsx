import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import type { BookActions } from '../api/book';
import type { Book, Post, Voucher } from '../api/types';
import { duties, labelOf, waitingFor } from '../model/progress';
import styles from './VoucherStrip.module.css';

interface Props {
  book: Book;
  actions: BookActions;
  post: Post;
  current: number | undefined;
  onOpen: (voucher: Voucher) => void;
  onNew: () => void;
  onPost: (post: Post) => void;
}

/** The vouchers of the open period by number, and what waits for which post; a post signs all that waits for it. */
export function VoucherStrip({ book, actions, post, current, onOpen, onNew, onPost }: Props) {
  const { t } = useTranslation('simulation');
  const canWrite = book.is_mine && book.shut === null;
  const signAll = (duty: (typeof duties)[number], waiting: Voucher[]) => {
    if (post !== duty.post) return onPost(duty.post);
    actions.sign.mutate(
      { step: duty.step, post, vouchers: waiting.map((voucher) => voucher.id) },
      {
        onSuccess: (outcomes) => {
          const refused = outcomes.filter((outcome) => outcome.refused !== null);
          const done = outcomes.length - refused.length;
          if (done > 0) notify.success(t(`signed.${duty.step}`, { count: done }));
          for (const outcome of refused.slice(0, 3)) {
            notify.error(`${labelOf(outcome.voucher, t('state.draft'))}：${outcome.refused?.message}`);
          }
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  };
  return (
    <div className={styles.strip}>
      {canWrite ? (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={onNew}>
          {t('paper.new')}
        </Button>
      ) : null}
      <nav className={styles.vouchers} aria-label={t('strip.title')}>
        {book.vouchers.map((voucher) => (
          <button
            key={voucher.id}
            type="button"
            className={`sp-number ${styles.voucher} ${styles[voucher.is_given ? 'given' : voucher.state]}`}
            aria-current={voucher.id === current}
            title={`${voucher.lines[0]?.summary ?? ''} · ${t(`state.${voucher.is_given ? 'given' : voucher.state}`)}`}
            onClick={() => onOpen(voucher)}
          >
            {labelOf(voucher, t('state.draft'))}
            <span className="sp-visually-hidden">
              {t(`state.${voucher.is_given ? 'given' : voucher.state}`)}
            </span>
          </button>
        ))}
      </nav>
      {canWrite ? (
        <span className={styles.duties}>
          {duties.map((duty) => {
            const waiting = waitingFor(book, duty.step);
            if (waiting.length === 0) return null;
            return (
              <Button
                key={duty.step}
                size="small"
                type={post === duty.post ? 'primary' : 'default'}
                loading={actions.sign.isPending && post === duty.post}
                title={post === duty.post ? undefined : t('strip.waitsFor', { post: t(`post.${duty.post}`) })}
                onClick={() => signAll(duty, waiting)}
              >
                {t(post === duty.post ? 'strip.signAll' : 'strip.waits', {
                  step: t(`step.${duty.step}`),
                  count: waiting.length,
                })}
              </Button>
            );
          })}
        </span>
      ) : null}
    </div>
  );
}
