import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import type { BookActions } from '../api/book';
import type { Book, Post, SignStep, Voucher } from '../api/types';
import { labelOf } from '../model/progress';
import { mayDo } from '../model/team';
import { CorrectButton } from './correct';
import type { SheetDesk } from './useSheet';
import styles from './VoucherPaper.module.css';

interface Props {
  book: Book;
  actions: BookActions;
  voucher: Voucher;
  post: Post;
  desk: SheetDesk;
  onChanged: (voucher: Voucher | undefined) => void;
}

/** What the post one holds may do with this voucher now. */
export function SignTools({ book, actions, voucher, post, desk, onChanged }: Props) {
  const { t } = useTranslation('simulation');
  if (voucher.is_given && !voucher.is_mistake) return null;
  if (voucher.period < book.period) {
    return (
      <span className={styles.signTools}>
        <CorrectButton {...{ book, actions, voucher, desk, onChanged }} />
      </span>
    );
  }
  // In a team each step is left to the post that is marked for it.
  const isReviewer = post === 'reviewer' || (post === 'supervisor' && !book.team);
  const isPoster = post === 'supervisor' || (post === 'accountant' && !book.team);
  const offered: [boolean, SignStep][] = [
    [post === 'cashier' && voucher.state === 'saved' && voucher.needs_cashier, 'cashier_sign'],
    [post === 'cashier' && voucher.state === 'cashier_signed', 'cashier_unsign'],
    [isReviewer && (voucher.state === 'saved' || voucher.state === 'cashier_signed'), 'review'],
    [isReviewer && voucher.state === 'reviewed', 'unreview'],
    [isPoster && voucher.state === 'reviewed', 'post'],
    [isPoster && voucher.state === 'posted' && book.rules.mode === 'teaching' && !voucher.is_given, 'unpost'],
  ];
  const sign = (step: SignStep) =>
    actions.sign.mutate(
      { step, post, vouchers: [voucher.id] },
      {
        onSuccess: ([outcome]) => {
          if (outcome?.refused) notify.error(outcome.refused.message);
          else notify.success(t(`signed.${step}`, { count: 1 }));
          onChanged(outcome?.voucher);
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  const remove = () =>
    actions.remove
      .mutateAsync(voucher.id)
      .then(() => {
        notify.success(t('paper.deleted', { label: labelOf(voucher, t('state.draft')) }));
        onChanged(undefined);
      })
      .catch((error: unknown) => {
        notify.error(messageOf(error, t('failed')));
        throw error;
      });
  return (
    <span className={styles.signTools}>
      {mayDo(book, 'book') && (voucher.state === 'draft' || voucher.state === 'saved') ? (
        <ConfirmDanger
          title={t('paper.deleteTitle', { label: labelOf(voucher, t('state.draft')) })}
          text={t('paper.deleteText')}
          okText={t('paper.delete')}
          onConfirm={remove}
        >
          {(ask) => (
            <Button danger type="text" onClick={ask}>
              {t('paper.delete')}
            </Button>
          )}
        </ConfirmDanger>
      ) : null}
      <CorrectButton {...{ book, actions, voucher, desk, onChanged }} />
      {offered
        .filter(([isOffered]) => isOffered)
        .map(([, step]) => (
          <Button key={step} loading={actions.sign.isPending} onClick={() => sign(step)}>
            {t(`step.${step}`)}
          </Button>
        ))}
    </span>
  );
}
