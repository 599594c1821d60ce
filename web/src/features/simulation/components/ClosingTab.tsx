import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { BookActions } from '../api/book';
import { closingQuery } from '../api/ledgers';
import type { Book, Closing } from '../api/types';
import { mayDo } from '../model/team';
import styles from './books.module.css';
import { ClosingFindings, type OpenPlace } from './ClosingFindings';
import { ClosingStepCard } from './ClosingStepCard';
import { DoneBy } from './team/DoneBy';

interface Props {
  book: Book;
  actions: BookActions;
  onPlace: OpenPlace;
  /** The book was started again: nothing that was typed belongs to it any more. */
  onRestarted: () => void;
}

/** 期末: the steps of closing in their order, what is still open, the close itself, and taking it back in practice. */
export function ClosingTab({ book, actions, onPlace, onRestarted }: Props) {
  const { t } = useTranslation('simulation');
  const { data, error, refetch } = useQuery(closingQuery(book.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={9} />;
  const canWrite = book.is_mine && book.shut === null;
  return (
    <>
      <h2 className={styles.title}>
        {t('closing.title', { period: data.period })}
        <small>{data.may_draw_up ? t('closing.helpful') : t('closing.byHand')}</small>
      </h2>
      <ol className={styles.steps}>
        {data.steps.map((step) => (
          <ClosingStepCard
            key={step.step}
            book={book}
            step={step}
            actions={data.may_draw_up && canWrite && mayDo(book, 'book') ? actions : undefined}
          />
        ))}
      </ol>
      <h3 className={styles.check}>{t('closing.check')}</h3>
      <ClosingFindings findings={data.findings} onPlace={onPlace} />
      {canWrite ? (
        <ClosingTools
          book={book}
          closing={data}
          actions={actions}
          onPlace={onPlace}
          onRestarted={onRestarted}
        />
      ) : null}
    </>
  );
}

interface ToolsProps extends Props {
  closing: Closing;
}

function ClosingTools({ book, closing, actions, onPlace, onRestarted }: ToolsProps) {
  const { t } = useTranslation('simulation');
  const told = (act: Promise<{ msg: string }>) =>
    act
      .then(({ msg }) => notify.success(msg))
      .catch((failure: unknown) => {
        notify.error(messageOf(failure, t('failed')));
        throw failure;
      });
  const { period, reopens } = closing;
  const mayClose = mayDo(book, 'close');
  const warnings = closing.findings.filter((finding) => finding.severity === 'warning');
  return (
    <div className={styles.closingTools}>
      {mayClose ? null : <DoneBy book={book} post="supervisor" />}
      {mayClose && closing.may_restart ? (
        <ConfirmDanger
          title={t('closing.restartTitle')}
          text={t('closing.restartText')}
          okText={t('closing.restart')}
          onConfirm={() => told(actions.restart.mutateAsync()).then(onRestarted)}
        >
          {(ask) => <Button onClick={ask}>{t('closing.restart')}</Button>}
        </ConfirmDanger>
      ) : null}
      {mayClose && reopens ? (
        <ConfirmDanger
          title={t('closing.reopenTitle', { period: reopens })}
          text={t('closing.reopenText')}
          okText={t('closing.reopen')}
          onConfirm={() => told(actions.reopen.mutateAsync(reopens))}
        >
          {(ask) => <Button onClick={ask}>{t('closing.reopen')}</Button>}
        </ConfirmDanger>
      ) : null}
      {mayDo(book, 'book') ? (
        <Button
          onClick={() =>
            actions.renumber.mutate(undefined, { onSuccess: () => notify.success(t('closing.renumbered')) })
          }
        >
          {t('closing.renumber')}
        </Button>
      ) : null}
      {mayClose ? (
        <ConfirmDanger
          title={t('closing.closeTitle', { period })}
          text={
            warnings.length === 0 ? (
              t('closing.closeText')
            ) : (
              <>
                {t('closing.closeOpen')}
                <ClosingFindings findings={warnings} onPlace={onPlace} />
              </>
            )
          }
          okText={t('closing.close')}
          onConfirm={() => told(actions.close.mutateAsync(period))}
        >
          {(ask) => (
            <Button type="primary" disabled={!closing.may_close} onClick={ask}>
              {t('closing.close')}
            </Button>
          )}
        </ConfirmDanger>
      ) : null}
    </div>
  );
}
