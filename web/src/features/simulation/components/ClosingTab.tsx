import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Money } from '@/shared/ui/Money';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { BookActions } from '../api/book';
import { closingQuery } from '../api/ledgers';
import type { Book, Line, VoucherContent } from '../api/types';
import styles from './books.module.css';

/** 期末: the steps of closing in their order, what keeps the period open, and the close itself. */
export function ClosingTab({ book, actions }: { book: Book; actions: BookActions }) {
  const { t } = useTranslation('simulation');
  const { data, error, refetch } = useQuery(closingQuery(book.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={9} />;
  const canWrite = book.is_mine && book.shut === null;
  const close = () =>
    actions.close
      .mutateAsync(data.period)
      .then(({ msg }) => notify.success(msg))
      .catch((failure: unknown) => {
        notify.error(messageOf(failure, t('failed')));
        throw failure;
      });
  return (
    <>
      <h3 className={styles.title}>
        {t('closing.title', { period: data.period })}
        <small>{data.may_draw_up ? t('closing.helpful') : t('closing.byHand')}</small>
      </h3>
      <ol className={styles.steps}>
        {data.steps.map((step) => (
          <li key={step.step} className={`${styles.step} ${step.is_done ? styles.stepDone : ''}`}>
            <div>
              <strong>{t(`closing.step.${step.step}`)}</strong>
              <div className={styles.muted}>{step.obstacle ?? t(`closing.about.${step.step}`)}</div>
            </div>
            {step.is_done ? (
              <StatusTag tone="good">{t('closing.done')}</StatusTag>
            ) : data.may_draw_up && canWrite && step.obstacle === null ? (
              <Button
                loading={actions.drawUp.isPending && actions.drawUp.variables === step.step}
                onClick={() =>
                  actions.drawUp.mutate(step.step, {
                    onSuccess: ({ msg }) => notify.success(msg),
                    onError: (failure) => notify.error(messageOf(failure, t('failed'))),
                  })
                }
              >
                {t('closing.drawUp', { count: step.drafts.length })}
              </Button>
            ) : (
              <StatusTag tone="warn">{t('closing.open')}</StatusTag>
            )}
            {step.drafts.length > 0 ? (
              <div className={styles.drafts}>
                {step.drafts.map((draft, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no identity but their place
                  <DraftLines key={index} book={book} draft={draft} />
                ))}
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {data.findings.length > 0 ? (
        <ul className={styles.findings}>
          {data.findings.map((finding) => (
            <li
              key={finding.code + finding.message}
              className={finding.severity === 'warning' ? styles.warning : ''}
            >
              {finding.message}
            </li>
          ))}
        </ul>
      ) : null}
      {canWrite ? (
        <div className={styles.tools} style={{ justifyContent: 'flex-end', marginTop: 14 }}>
          <Button
            onClick={() =>
              actions.renumber.mutate(undefined, { onSuccess: () => notify.success(t('closing.renumbered')) })
            }
          >
            {t('closing.renumber')}
          </Button>
          <ConfirmDanger
            title={t('closing.closeTitle', { period: data.period })}
            text={t('closing.closeText')}
            okText={t('closing.close')}
            onConfirm={close}
          >
            {(ask) => (
              <Button type="primary" disabled={!data.may_close} onClick={ask}>
                {t('closing.close')}
              </Button>
            )}
          </ConfirmDanger>
        </div>
      ) : null}
    </>
  );
}

/** The lines of a voucher that a step would draw up. */
function DraftLines({ book, draft }: { book: Book; draft: VoucherContent }) {
  const { t } = useTranslation('simulation');
  const name = (line: Line) => {
    const account = book.card.accounts.find((one) => one.code === line.account);
    const items = Object.values(line.aux).join('/');
    return `${line.account} ${account?.full_name ?? ''}${items ? ` [${items}]` : ''}`;
  };
  return draft.lines.map((line, index) => {
    const isCredit = Number(line.debit) === 0;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
      <div key={index} className={isCredit ? styles.credit : ''}>
        <span>
          {t(isCredit ? 'accounts.side.credit' : 'accounts.side.debit')} {name(line)}
        </span>
        <Money amount={isCredit ? line.credit : line.debit} />
      </div>
    );
  });
}
