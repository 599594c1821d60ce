import LeftOutlined from '@ant-design/icons/LeftOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BookActions } from '../api/book';
import type { Book, Post, Voucher } from '../api/types';
import { duties, labelOf, neighboursOf, waitingFor } from '../model/progress';
import { heldBy, isMine, mayDo } from '../model/team';
import { useDoneBy } from './team/useDoneBy';
import { useSignAll } from './useSignAll';
import styles from './VoucherStrip.module.css';

interface Props {
  book: Book;
  actions: BookActions;
  post: Post;
  current: number | undefined;
  onOpen: (voucher: Voucher) => void;
  onNew: () => void;
  onList: () => void;
  onPost: (post: Post) => void;
}

/** The vouchers of the open period by number, and what waits for which post; a post signs all that waits for it. */
export function VoucherStrip({ book, actions, post, current, onOpen, onNew, onList, onPost }: Props) {
  const { t } = useTranslation(['simulation', 'teams']);
  const doneBy = useDoneBy(book);
  const canWrite = book.is_mine && book.shut === null;
  const sign = useSignAll(actions);
  const signAll = (duty: (typeof duties)[number], waiting: Voucher[]) => {
    if (post !== duty.post) return onPost(duty.post);
    sign(duty, waiting);
  };
  return (
    <div className={styles.strip}>
      {canWrite && mayDo(book, 'write') ? (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={onNew}>
          {t('paper.new')}
        </Button>
      ) : null}
      <nav className={styles.vouchers} aria-label={t('strip.title')}>
        {book.vouchers.map((voucher) => {
          const state = voucher.is_given ? 'given' : voucher.state;
          const holder = heldBy(book, voucher);
          const word = holder === undefined ? t(`state.${state}`) : t('teams:desk.held', { name: holder });
          return (
            <button
              key={voucher.id}
              type="button"
              className={`sp-number ${styles.voucher} ${styles[state]} ${holder === undefined ? '' : styles.held}`}
              aria-current={voucher.id === current}
              title={`${voucher.lines[0]?.summary ?? ''} · ${word}`}
              onClick={() => onOpen(voucher)}
            >
              {labelOf(voucher, t('state.draft'))}
              <span className="sp-visually-hidden">{word}</span>
            </button>
          );
        })}
      </nav>
      <StepTools book={book} current={current} onOpen={onOpen} />
      <Button size="small" type="text" icon={<UnorderedListOutlined />} onClick={onList}>
        {t('books.page.vouchers')}
      </Button>
      {canWrite ? (
        <span className={styles.duties}>
          {duties.map((duty) => {
            const waiting = waitingFor(book, duty.step);
            if (waiting.length === 0) return null;
            if (!isMine(book, duty.post))
              return (
                <span key={duty.step} className={styles.theirs} title={doneBy(duty.post)}>
                  {t('strip.waits', { step: t(`step.${duty.step}`), count: waiting.length })}
                  <span className="sp-visually-hidden">{doneBy(duty.post)}</span>
                </span>
              );
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

/** The voucher before the one on the desk, and the one after. */
function StepTools({ book, current, onOpen }: Pick<Props, 'book' | 'current' | 'onOpen'>) {
  const { t } = useTranslation('simulation');
  const { before, after } = neighboursOf(book.vouchers, current);
  const steps = [
    { name: 'previous', voucher: before, icon: <LeftOutlined /> },
    { name: 'next', voucher: after, icon: <RightOutlined /> },
  ] as const;
  return (
    <span>
      {steps.map(({ name, voucher, icon }) => (
        <Button
          key={name}
          size="small"
          type="text"
          icon={icon}
          aria-label={t(`strip.${name}`)}
          title={t(`strip.${name}`)}
          disabled={voucher === undefined}
          onClick={() => voucher && onOpen(voucher)}
        />
      ))}
    </span>
  );
}
