import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookActsQuery, useBookActText } from '@/shared/exams/bookActs';
import { attemptSearch } from '@/shared/lib/search';
import { formatSecond } from '@/shared/lib/time';
import { MarkPanel } from '@/shared/marking/MarkPanel';
import { markedItemQuery } from '@/shared/marking/marks';
import type { MarkNote } from '@/shared/notes/model';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { commentsQuery } from '../api';
import { AttemptReview } from '../components/AttemptReview';
import { useStepKeys } from '../components/desk/keys';
import { QuestionMap } from '../components/QuestionMap';
import styles from '../components/review.module.css';
import { type Review, type ReviewItem, teacherReviewQuery } from '../reviewApi';

interface Props {
  /** What stood on the student's screen, save by save. */
  Replay: ComponentType<{ attemptId: number; items: ReviewItem[]; startedAtMs: number | null }>;
}

/** One attempt for its teacher: answers, marks, what happened. */
export function AttemptDetailsPage({ Replay }: Props) {
  const { t } = useTranslation('exams');
  const { search } = usePage(attemptSearch);
  const review = useQuery(teacherReviewQuery(search.attempt_id ?? 0));
  const place = useRef<HTMLDivElement>(null);
  const [changed, setChanged] = useState<{ item: ReviewItem; number: number }>();
  const whose =
    review.data === undefined
      ? ''
      : (review.data.student_name ?? t('review.held', { code: review.data.code ?? '' }));
  usePageTitle(review.data ? `${whose} · ${review.data.title}` : undefined);
  if (search.attempt_id === undefined) return <EmptyState area="marks" title={t('record.empty')} />;
  if (review.error) return <ErrorState error={review.error} onRetry={() => void review.refetch()} />;
  if (review.data === undefined) return <Skeleton lines={8} />;
  return (
    <>
      <PageHeader
        title={`${whose} ${review.data.student_number ?? ''}`.trimEnd()}
        text={`${review.data.title} · ${t('review.signals', { count: review.data.leaves })} · ${t(
          'review.receipts',
          {
            count: review.data.receipt.number,
          },
        )}`}
        actions={
          <>
            <Neighbours review={review.data} />
            <Button onClick={() => place.current?.scrollIntoView({ block: 'start' })}>
              {t('review.toReplay')}
            </Button>
          </>
        }
      />
      <QuestionMap items={review.data.sections.flatMap((section) => section.items)} />
      <AttemptReview review={review.data} onOverride={(item, number) => setChanged({ item, number })} />
      <div ref={place} className={styles.replay}>
        <Replay
          attemptId={review.data.id}
          items={review.data.sections.flatMap((section) => section.items)}
          startedAtMs={review.data.started_at_ms}
        />
      </div>
      <div style={{ marginTop: 20 }}>
        <Panel title={t('review.events')}>
          <Timeline review={review.data} />
        </Panel>
      </div>
      {changed ? <OverrideDialog {...changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}

/** The attempts before and after this one in the list of the class; by J and K as at the desk. */
function Neighbours({ review }: { review: Review }) {
  const { t } = useTranslation('exams');
  const { setSearch } = usePage(attemptSearch);
  const { neighbours } = review;
  const to = (id: number | null | undefined) =>
    id == null ? undefined : () => setSearch({ attempt_id: id });
  const [previous, next] = [to(neighbours?.previous_id), to(neighbours?.next_id)];
  useStepKeys(previous, next);
  if (neighbours === null) return null;
  return (
    <>
      <span className="sp-number">{t('review.place', neighbours)}</span>
      <Button disabled={previous === undefined} onClick={previous}>
        {t('review.previous')}
      </Button>
      <Button disabled={next === undefined} onClick={next}>
        {t('review.next')}
      </Button>
    </>
  );
}

/** What happened in an attempt, and what was done in its books, by time. */
function Timeline({ review }: { review: Review }) {
  const { t } = useTranslation('exams');
  const { data, error, refetch } = useQuery(bookActsQuery(review.id));
  const actText = useBookActText();
  const events = review.events.map((event) => ({
    key: `e${event.id}`,
    at_ms: event.at_ms,
    text: t(`event.${event.kind}`),
    aside: `${event.kind === 'submitted' ? '' : event.detail} ${event.actor_name ?? ''}`.trim(),
  }));
  const acts = (data ?? []).map((act, place) => ({
    key: `a${place}`,
    at_ms: act.at_ms,
    text: actText(act),
    aside: '',
  }));
  const all = [...events, ...acts].sort((one, other) => one.at_ms - other.at_ms);
  return (
    <>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ol className={styles.timeline}>
        {all.map((one) => (
          <li key={one.key}>
            <span className={`${styles.meta} sp-number`}>{formatSecond(one.at_ms)}</span>
            <span>
              {one.text}
              {one.aside === '' ? null : <span className={styles.meta}>{one.aside}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function OverrideDialog({
  item,
  number,
  onClose,
}: {
  item: ReviewItem;
  number: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { data, error, refetch } = useQuery(markedItemQuery(item.mark?.item_id ?? 0));
  const [notes, setNotes] = useState<MarkNote[]>();
  const phrases = (useQuery(commentsQuery).data ?? []).map((comment) => comment.text);
  // What has lines or pictures to write notes at is shown beside the mark.
  const hasPlaces = ['python', 'short_answer', 'file_upload'].includes(item.answer?.kind ?? '');
  return (
    <Modal
      open
      title={t(item.mark?.points == null ? 'review.giveTitle' : 'review.overrideTitle', { number })}
      width={hasPlaces ? 'min(1180px, 96vw)' : undefined}
      footer={null}
      onCancel={onClose}
    >
      <div className={hasPlaces ? styles.beside : undefined}>
        {data && hasPlaces ? (
          <div className={styles.answer}>
            <AnswerReview
              body={item.body}
              answer={item.answer}
              files={item.files}
              noting={{ notes: notes ?? data.notes, onChange: setNotes, phrases }}
            />
          </div>
        ) : null}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? <MarkPanel item={data} hasComment notes={notes} onDone={onClose} /> : <Skeleton lines={4} />}
      </div>
    </Modal>
  );
}
