import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AssessmentCard, myAssessmentsQuery } from '@/shared/api/assessments';
import { formatPoints } from '@/shared/lib/points';
import { examSearch } from '@/shared/lib/search';
import { formatPeriod } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { Countdown } from '@/shared/ui/Countdown';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { countsAs, type EntryPhase } from '../api';
import styles from '../components/list.module.css';

const tones: Record<EntryPhase, Tone> = {
  upcoming: 'neutral',
  open: 'primary',
  running: 'warn',
  submitted: 'neutral',
  released: 'good',
  missed: 'bad',
};

const isOpenNow = ({ phase }: AssessmentCard) => phase === 'open' || phase === 'running';

/** What can be sat now stands before what comes later; otherwise the server's order. */
const nowFirst = (cards: AssessmentCard[]) =>
  [...cards].sort((left, right) => Number(isOpenNow(right)) - Number(isOpenNow(left)));

/** What a student has to take, is taking, and has taken. */
export function AssessmentListPage() {
  const { t } = useTranslation(['exams', 'common']);
  const { search } = usePage(examSearch);
  const list = useQuery(myAssessmentsQuery(search.course_id ?? 0));
  const offsetMs = list.data ? list.data.now_ms - list.dataUpdatedAt : 0;
  return (
    <>
      <PageHeader title={t('mine.title')} text={t('mine.text')} />
      {search.course_id === undefined ? <EmptyState area="exams" title={t('common:chooseCourse')} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isLoading ? <Skeleton lines={8} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState area="exams" title={t('mine.empty')} text={t('mine.emptyText')} />
      ) : null}
      <ul className={styles.cards}>
        {nowFirst(list.data?.items ?? []).map((card) => (
          <li key={card.id}>
            <Card card={card} offsetMs={offsetMs} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ card, offsetMs }: { card: AssessmentCard; offsetMs: number }) {
  const { t } = useTranslation('exams');
  const { search } = usePage(examSearch);
  const context = {
    ...(search.course_id === undefined ? {} : { course_id: search.course_id }),
    ...(search.class_id === undefined ? {} : { class_id: search.class_id }),
  };
  const last = card.attempts.at(-1);
  const isOpen = isOpenNow(card);
  return (
    <article className={`${styles.card} ${isOpen ? styles.live : ''}`}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{card.title}</h2>
        <StatusTag tone={tones[card.phase]}>{t(`studentPhase.${card.phase}`)}</StatusTag>
      </header>
      <p className={styles.sub}>{t(`countsAs.${countsAs(card.counts_as)}`)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('mine.window')}</dt>
          <dd>{formatPeriod(card.opens_at_ms, card.closes_at_ms)}</dd>
        </div>
        <div>
          <dt>{t('mine.duration')}</dt>
          <dd>{card.minutes > 0 ? t('minutes', { count: card.minutes }) : t('mine.untilClose')}</dd>
        </div>
        <div>
          <dt>
            {card.score === null
              ? t('mine.full')
              : card.attempts.length > 1
                ? withAside(t('mine.score'), t(`form.keepOf.${card.keep}`))
                : t('mine.score')}
          </dt>
          <dd className="sp-number">
            {card.score === null ? (
              card.full_points
            ) : (
              <>
                <strong className={styles.score}>{formatPoints(card.score.earned)}</strong> /{' '}
                {card.score.full}
              </>
            )}
          </dd>
        </div>
      </dl>
      <footer className={styles.cardFoot}>
        {card.phase === 'upcoming' ? (
          <span className={styles.sub}>
            {t('mine.opensIn')} <Countdown untilMs={card.opens_at_ms} offsetMs={offsetMs} />
          </span>
        ) : null}
        {card.attempts.length > 0 && card.attempts_allowed !== 1 ? (
          <span className={styles.sub}>
            {t('mine.attemptsUsed', { used: card.attempts.length, allowed: card.attempts_allowed || '∞' })}
          </span>
        ) : null}
        <span className={styles.grow} />
        {last?.may_review ? (
          <LinkButton to="/course/testRecord" search={{ ...context, attempt_id: last.id }}>
            {t('mine.review')}
          </LinkButton>
        ) : null}
        {isOpen || card.may_begin || card.phase === 'upcoming' ? (
          <LinkButton
            variant={isOpen ? 'primary' : 'plain'}
            to="/course/takeAnExam"
            search={{ ...context, assessment_id: card.id }}
          >
            {card.phase === 'running'
              ? t('mine.goOn')
              : card.attempts.length > 0
                ? t('mine.again')
                : t('mine.enter')}
          </LinkButton>
        ) : null}
      </footer>
    </article>
  );
}
