import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { Money } from '@/shared/ui/Money';
import { notify } from '@/shared/ui/notify';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { BookActions } from '../api/book';
import type { Book, Closing, Line, VoucherContent } from '../api/types';
import styles from './books.module.css';

type Step = Closing['steps'][number];

interface Props {
  book: Book;
  step: Step;
  /** With which vouchers are drawn up; none where one writes them oneself. */
  actions: BookActions | undefined;
}

const tones = { to_do: 'warn', done: 'good', nothing_to_do: 'neutral' } as const;
const looks = { to_do: '', done: styles.stepDone, nothing_to_do: styles.stepIdle } as const;

/** A step of closing: to do, done, or nothing to do, and why. */
export function ClosingStepCard({ book, step, actions }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <li className={`${styles.step} ${looks[step.state] ?? ''}`}>
      <div>
        <strong>{t(`closing.step.${step.step}`)}</strong>
        <div className={styles.muted}>{step.why}</div>
      </div>
      {step.state === 'to_do' && actions && step.drafts.length > 0 ? (
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
        <StatusTag tone={tones[step.state]}>{t(`closing.state.${step.state}`)}</StatusTag>
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
