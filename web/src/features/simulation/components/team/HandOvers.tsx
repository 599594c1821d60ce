import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { Money } from '@/shared/ui/Money';
import { notify } from '@/shared/ui/notify';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { type HandOver, useHandOver } from '../../api/teams';
import type { Book } from '../../api/types';
import { OfferForm } from './OfferForm';
import styles from './team.module.css';

const toneOf: Record<HandOver['state'], Tone> = {
  offered: 'warn',
  taken: 'good',
  declined: 'neutral',
  withdrawn: 'neutral',
};

/** 岗位交接: what waits for an answer, offering a post of mine, and what was handed over before. */
export function HandOvers({ book }: { book: Book }) {
  const { t } = useTranslation('teams');
  const all = book.team?.hand_overs ?? [];
  const open = all.filter((one) => one.state === 'offered');
  const past = all.filter((one) => one.state !== 'offered');
  const mayOffer = book.is_mine && book.shut === null;
  return (
    <>
      {open.length > 0 ? (
        <List title={t('handOver.open')} list={open} bookId={book.id} showsStanding />
      ) : null}
      {mayOffer ? <OfferForm key={all[0]?.id ?? 0} book={book} /> : null}
      {past.length > 0 ? <List title={t('handOver.past')} list={past} bookId={book.id} /> : null}
      {all.length === 0 && !mayOffer ? <p className={styles.dim}>{t('handOver.none')}</p> : null}
    </>
  );
}

interface ListProps {
  title: string;
  list: HandOver[];
  bookId: number;
  /** How the books stood is read before one answers; afterwards on request. */
  showsStanding?: boolean;
}

function List({ title, list, bookId, showsStanding = false }: ListProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.offers}>
        {list.map((one) => (
          <Offer key={one.id} of={one} bookId={bookId} showsStanding={showsStanding} />
        ))}
      </ul>
    </section>
  );
}

function Offer({
  of,
  bookId,
  showsStanding,
}: Pick<ListProps, 'bookId'> & Required<Pick<ListProps, 'showsStanding'>> & { of: HandOver }) {
  const { t } = useTranslation('teams');
  const { answer } = useHandOver(bookId);
  const say = (said: HandOver['state']) =>
    answer.mutate({ id: of.id, answer: said }, { onSuccess: ({ msg }) => notify.success(msg) });
  return (
    <li className={styles.offer}>
      <p className={styles.line}>
        <span>
          {t('handOver.line', {
            from: of.from_name,
            to: of.to_name,
            post: t(`post.${of.post.post}`),
          })}
          {of.in_return ? t('handOver.lineReturn', { post: t(`post.${of.in_return.post}`) }) : null}
        </span>
        <StatusTag tone={toneOf[of.state]}>{t(`handOver.state.${of.state}`)}</StatusTag>
      </p>
      <p className={`sp-number ${styles.dim}`}>{formatDateTime(of.answered_at_ms ?? of.offered_at_ms)}</p>
      {of.note ? <p className={styles.note}>{of.note}</p> : null}
      {showsStanding ? (
        <Standing of={of} />
      ) : (
        <details>
          <summary>{t('handOver.standing')}</summary>
          <Standing of={of} />
        </details>
      )}
      {of.is_for_me || of.is_mine ? (
        <p className={styles.answers}>
          {of.is_mine ? (
            <Button disabled={answer.isPending} onClick={() => say('withdrawn')}>
              {t('handOver.withdraw')}
            </Button>
          ) : (
            <>
              <Button disabled={answer.isPending} onClick={() => say('declined')}>
                {t('handOver.decline')}
              </Button>
              <Button type="primary" disabled={answer.isPending} onClick={() => say('taken')}>
                {t('handOver.take')}
              </Button>
            </>
          )}
        </p>
      ) : null}
    </li>
  );
}

/** How the books stood when the post was offered: what the other takes over. */
function Standing({ of: { standing } }: { of: HandOver }) {
  const { t } = useTranslation('teams');
  const vouchers = (count: number) => t('handOver.vouchers', { count });
  const rows = [
    [t('handOver.period'), standing.period],
    [t('handOver.saved'), vouchers(standing.saved)],
    [t('handOver.toSign'), vouchers(standing.to_sign)],
    [t('handOver.toReview'), vouchers(standing.to_review)],
    [t('handOver.toPost'), vouchers(standing.to_post)],
  ] as const;
  return (
    <dl className={`sp-number ${styles.standing}`} aria-label={t('handOver.standing')}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {standing.money.map(({ account, balance }) => (
        <div key={account} className={styles.money}>
          <dt>{account}</dt>
          <dd>
            <Money amount={balance} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
