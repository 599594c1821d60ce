import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import { MarkHistory } from '@/shared/marking/MarkHistory';
import { Regraded } from '@/shared/marking/Regraded';
import { RubricGiven } from '@/shared/marking/RubricGiven';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { Grouped } from '@/shared/questions/Grouped';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { EmptyState } from '@/shared/ui/EmptyState';
import { CheckField } from '@/shared/ui/form/Field';
import { Markdown } from '@/shared/ui/Markdown';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { Review, ReviewItem } from '../reviewApi';
import styles from './review.module.css';

interface Props {
  review: Review;
  /** For the teacher: opens the change of a mark. */
  onOverride?: (item: ReviewItem, number: number) => void;
  /** For the student: appeals against a mark, below it. */
  appealsOf?: (item: ReviewItem) => ReactNode;
}

/** An attempt read back: score, answers, right answers and reasons, as far as they may be seen. */
export function AttemptReview({ review, onOverride, appealsOf }: Props) {
  const { t, i18n } = useTranslation(['exams', 'questions']);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const all = review.sections.flatMap((section) => section.items);
  const isShown = (item: ReviewItem) => !onlyWrong || (item.mark?.points ?? 0) < item.points;
  const spentMs =
    review.submitted_at_ms !== null && review.started_at_ms !== null
      ? review.submitted_at_ms - review.started_at_ms
      : undefined;
  const hasPassed = review.earned !== null && review.earned * 100 >= review.full * review.pass_percent;
  return (
    <>
      <div className={styles.summary}>
        <dl className={styles.fact}>
          <dt>{t('exams:review.score')}</dt>
          <dd className={`${styles.big} sp-number`}>
            {formatPoints(review.earned)} <small>/ {review.full}</small>
          </dd>
        </dl>
        {review.earned === null ? (
          <StatusTag>{t(`exams:state.${review.state}`)}</StatusTag>
        ) : (
          <StatusTag tone={hasPassed ? 'good' : 'bad'}>
            {hasPassed ? t('exams:record.passed') : t('exams:record.failed')}
          </StatusTag>
        )}
        <dl className={styles.fact}>
          <dt>{t('exams:record.submitted')}</dt>
          <dd>{formatDateTime(review.submitted_at_ms)}</dd>
        </dl>
        {spentMs ? (
          <dl className={styles.fact}>
            <dt>{t('exams:review.time')}</dt>
            <dd>{formatSpan(spentMs / 1000, i18n.language)}</dd>
          </dl>
        ) : null}
        <dl className={styles.fact}>
          <dt>{t('exams:record.answered')}</dt>
          <dd className="sp-number">
            {review.answered}
            {all.length > 0 ? ` / ${all.length}` : ''}
          </dd>
        </dl>
        <span className={styles.grow} />
        {review.visible.score && all.length > 0 ? (
          <CheckField checked={onlyWrong} onChange={setOnlyWrong}>
            {t('exams:review.onlyWrong')}
          </CheckField>
        ) : null}
      </div>
      {all.length === 0 ? (
        <EmptyState area="marks" title={t('exams:review.noneTitle')} text={t('exams:review.noneText')} />
      ) : null}
      {review.sections.map((section) => {
        const items = section.items.filter(isShown);
        if (items.length === 0) return null;
        return (
          <section key={section.title}>
            <h2 className={styles.section}>{section.title}</h2>
            <Grouped items={items} numberOf={(item) => all.indexOf(item) + 1}>
              {(item, number) => (
                <Item
                  key={item.position}
                  item={item}
                  number={number}
                  onOverride={onOverride}
                  appeals={appealsOf?.(item)}
                />
              )}
            </Grouped>
          </section>
        );
      })}
    </>
  );
}

function Item({
  item,
  number,
  onOverride,
  appeals,
}: {
  item: ReviewItem;
  number: number;
  onOverride: Props['onOverride'];
  appeals: ReactNode;
}) {
  const { t } = useTranslation(['exams', 'questions']);
  const { mark } = item;
  const points = mark?.points ?? null;
  const tone = points === null ? 'neutral' : points >= item.points ? 'good' : points > 0 ? 'warn' : 'bad';
  return (
    <article className={styles.item} id={`question-${number}`}>
      <header className={styles.itemHead}>
        <span className={styles.number}>{t('exams:questionNumber', { number })}</span>
        <span className={styles.meta}>{t(`questions:kind.${item.kind}`)}</span>
        {item.is_flagged ? <span className={styles.meta}>⚑ {t('exams:review.flagged')}</span> : null}
        <span className={styles.grow} />
        {mark?.is_overridden ? <StatusTag tone="primary">{t('exams:review.overridden')}</StatusTag> : null}
        {mark ? (
          <StatusTag tone={tone}>
            {points === null
              ? t('exams:review.waiting')
              : t('exams:review.correct', { earned: formatPoints(points), full: item.points })}
          </StatusTag>
        ) : (
          <span className={styles.meta}>{t('exams:points', { count: item.points })}</span>
        )}
        {onOverride && mark ? (
          <Button size="small" onClick={() => onOverride(item, number)}>
            {t(points === null ? 'exams:review.give' : 'exams:review.override')}
          </Button>
        ) : null}
      </header>
      <QuestionStem text={item.stem} image={item.image} program={item.program} body={item.body} listsFiles />
      <div className={styles.answer}>
        <AnswerReview
          body={item.body}
          answer={item.answer}
          answerKey={item.answer_key}
          files={item.files}
          noting={mark ? { notes: mark.notes } : undefined}
        />
      </div>
      {mark && mark.regrades.length > 0 ? <Regraded notes={mark.regrades} /> : null}
      {mark && mark.reasons.length > 0 && points !== item.points ? (
        <div className={styles.why}>
          <h3>{t('exams:review.why')}</h3>
          <ul>
            {mark.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {mark && mark.rubric.length > 0 ? (
        <div className={styles.why}>
          <h3>{t('exams:review.rubric')}</h3>
          <RubricGiven lines={mark.rubric} />
        </div>
      ) : null}
      {mark?.comment ? (
        <div className={styles.why}>
          <h3>{t('exams:review.comment')}</h3>
          <p>{mark.comment}</p>
        </div>
      ) : null}
      {item.analysis ? (
        <div className={styles.why}>
          <h3>{t('exams:review.analysis')}</h3>
          <Markdown text={item.analysis} under={3} />
        </div>
      ) : null}
      {mark?.reason ? (
        <div className={styles.why}>
          <h3>{t('exams:review.changedBecause')}</h3>
          <p>{mark.reason}</p>
        </div>
      ) : null}
      {/* A mark that was given once has no history to tell. */}
      {mark && mark.history.length > 1 ? <MarkHistory history={mark.history} /> : null}
      {appeals}
    </article>
  );
}
