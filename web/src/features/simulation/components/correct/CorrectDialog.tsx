import { useQuery } from '@tanstack/react-query';
import { Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { correctionQuery } from '../../api/book';
import { lastDay } from '../../model/periods';
import { labelOf } from '../../model/progress';
import { writingPost } from '../../model/team';
import type { CorrectProps } from './CorrectButton';
import styles from './correct.module.css';
import { differs, outOfBalance, RightAmounts, rightAmountsOf } from './RightAmounts';

type Way = 'reverse' | 'difference' | 'earlierYear';

/** Asks what is wrong with a posted voucher, and corrects it as the rules say for that. */
export function CorrectDialog({
  book,
  actions,
  voucher,
  desk,
  onChanged,
  onClose,
}: CorrectProps & { onClose: () => void }) {
  const { t } = useTranslation('simulation');
  const correction = useQuery(correctionQuery(voucher.id));
  const [chosen, setChosen] = useState<Way>('reverse');
  const [amounts, setAmounts] = useState(() => rightAmountsOf(voucher));
  const way: Way = correction.data?.is_of_earlier_year ? 'earlierYear' : chosen;
  const isDifference = differs(voucher, amounts) && outOfBalance(voucher, amounts).isZero();
  const label = labelOf(voucher, t('state.draft'));
  const drawnUp = { date: lastDay(book.period), post: writingPost(book, 'accountant') };
  const onError = (error: unknown) => notify.error(messageOf(error, t('failed')));
  /** The right voucher lies on the desk, filled in as far as it is known. */
  const complete = () => {
    if (correction.data) desk.complete(correction.data.voucher, voucher.business ?? undefined);
    onClose();
  };
  const correct = () => {
    if (way === 'earlierYear') return complete();
    if (way === 'difference') {
      return actions.adjust.mutate(
        { id: voucher.id, ...drawnUp, amounts },
        {
          onSuccess: ({ voucher: difference }) => {
            notify.success(t('correct.adjusted', { label: labelOf(difference, t('state.draft')) }));
            onChanged(difference);
            onClose();
          },
          onError,
        },
      );
    }
    actions.reverse.mutate(
      { id: voucher.id, ...drawnUp },
      {
        onSuccess: ({ voucher: red }) => {
          notify.success(t('correct.reversed', { label: labelOf(red, t('state.draft')) }));
          complete();
        },
        onError,
      },
    );
  };
  return (
    <Modal
      open
      width={680}
      title={t('correct.title', { label })}
      okText={t(`correct.ok.${way}`)}
      okButtonProps={{
        loading: actions.reverse.isPending || actions.adjust.isPending,
        disabled: !correction.data || (way === 'difference' && !isDifference),
      }}
      onOk={correct}
      onCancel={onClose}
    >
      {correction.isPending ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {correction.isError ? (
        <ErrorState error={correction.error} onRetry={() => void correction.refetch()} />
      ) : null}
      {correction.data && way === 'earlierYear' ? <p>{t('correct.earlierYear')}</p> : null}
      {correction.data && way !== 'earlierYear' ? (
        <>
          <Radio.Group
            className={styles.ways ?? ''}
            aria-label={t('correct.what')}
            value={way}
            onChange={(event) => setChosen(event.target.value as Way)}
          >
            {(['reverse', 'difference'] as const).map((value) => (
              <Radio key={value} value={value} autoFocus={value === way}>
                <strong>{t(`correct.way.${value}`)}</strong>
                <span className={styles.when}>{t(`correct.when.${value}`)}</span>
              </Radio>
            ))}
          </Radio.Group>
          {way === 'difference' ? (
            <RightAmounts {...{ book, voucher, amounts }} onChange={setAmounts} />
          ) : null}
        </>
      ) : null}
    </Modal>
  );
}
