import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { formatPoints } from '@/shared/lib/points';
import { listed } from '@/shared/lib/wording';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import { isUnanswered } from '@/shared/questions/answering';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { SharedStem } from '@/shared/questions/SharedStem';
import { firstNumber, groupClass, groupKey } from '@/shared/questions/sharing';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { Countdown } from '@/shared/ui/Countdown';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Attempt, type AttemptItem, uploadFile, useBeginAttempt, useSubmitAttempt } from '../api';
import { isFinal, itemState, openPlaces } from '../model/attempt';
import { pointsText } from '../model/state';
import styles from './AttemptView.module.css';
import { Earned, Reviewed, stateKey } from './Reviewed';
import { useAnswers } from './useAnswers';

interface Props {
  attempt: Attempt;
  courseId: number;
  onLeave: () => void;
  onAgain: (attemptId: number) => void;
}

/** An attempt: one question at a time while it is open, marks and reasons once it is handed in. */
export function AttemptView({ attempt, courseId, onLeave, onAgain }: Props) {
  const { t } = useTranslation('tasks');
  const { answers, answer, save, saving, isLocked } = useAnswers(attempt);
  const [place, setPlace] = useState(0);
  const submit = useSubmitAttempt(courseId);
  const again = useBeginAttempt();
  const isOver = attempt.submitted_at_ms !== null;
  const isAnswered = (at: number) => !isUnanswered(answers[String(at)]);
  const open = openPlaces(attempt.items, isAnswered);
  const item = attempt.items[place];
  const handIn = async () => {
    await save();
    await submit.mutateAsync(attempt.id);
  };

  return (
    <>
      <PageHeader
        title={attempt.title}
        tag={<StatusTag>{t('attempt.number', { number: attempt.number })}</StatusTag>}
        actions={
          <>
            <Button onClick={onLeave}>{t('attempt.back')}</Button>
            {isOver ? (
              <Button
                type="primary"
                loading={again.isPending}
                onClick={() => again.mutate(attempt.exercise_id, { onSuccess: (next) => onAgain(next.id) })}
              >
                {t('attempt.again')}
              </Button>
            ) : (
              <ConfirmDanger
                title={t('attempt.submitTitle')}
                text={
                  open.length > 0
                    ? t('attempt.submitOpen', { count: open.length, numbers: listed(open) })
                    : t('attempt.submitAll')
                }
                okText={t('attempt.confirm')}
                onConfirm={handIn}
              >
                {(ask) => (
                  <Button type="primary" loading={submit.isPending} disabled={isLocked} onClick={ask}>
                    {t('attempt.submit')}
                  </Button>
                )}
              </ConfirmDanger>
            )}
          </>
        }
      />
      {saving ? <SaveNotice saving={saving} /> : null}
      <div className={styles.two}>
        <Panel
          title={t('attempt.question', { number: place + 1 })}
          extra={item ? <Earned item={item} /> : null}
        >
          {item ? (
            <SharedStem
              key={groupKey(item, place + 1)}
              shared={item.shared}
              first={firstNumber(item, place + 1)}
            >
              <Question
                key={place}
                attemptId={attempt.id}
                place={place}
                item={item}
                number={place + 1}
                isOver={isOver}
                isLocked={isLocked}
                answer={answers[String(place)]}
                onAnswer={(given) => answer(place, given)}
              />
            </SharedStem>
          ) : null}
          <div className={styles.move}>
            <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
              {t('attempt.prev')}
            </Button>
            <Button
              type={isOver ? 'default' : 'primary'}
              disabled={place >= attempt.items.length - 1}
              onClick={() => setPlace(place + 1)}
            >
              {t('attempt.next')}
            </Button>
          </div>
        </Panel>
        <aside className={styles.side}>
          <Panel title={isOver ? t('attempt.result') : t('attempt.palette')}>
            {isOver ? (
              <>
                <p className={`sp-number ${styles.score}`}>
                  <strong>{formatPoints(attempt.earned)}</strong>{' '}
                  {t('attempt.of', { full: pointsText(attempt.full) })}
                </p>
                <Meter value={attempt.earned} of={attempt.full} label={t('attempt.result')} />
                <WaitingNote attempt={attempt} />
              </>
            ) : (
              <div className={styles.status}>
                {attempt.ends_at_ms === null ? null : (
                  <Countdown untilMs={attempt.ends_at_ms} onEnd={() => void handIn()} />
                )}
                <span className="sp-number">
                  {t('attempt.answered', {
                    done: attempt.items.length - open.length,
                    count: attempt.items.length,
                  })}
                </span>
                {saving ? <SaveLine save={saving.save} isDurable={saving.isDurable} /> : null}
              </div>
            )}
            <ol className={styles.palette}>
              {attempt.items.map((one, at) => {
                const standing = itemState(one, isAnswered(at));
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
                  <li key={at}>
                    <button
                      type="button"
                      className={`${styles[standing]} ${groupClass(one.shared)}`}
                      aria-current={at === place}
                      aria-label={`${t('attempt.question', { number: at + 1 })} ${t(stateKey[standing])}`}
                      onClick={() => setPlace(at)}
                    >
                      {at + 1}
                    </button>
                  </li>
                );
              })}
            </ol>
          </Panel>
        </aside>
      </div>
    </>
  );
}

/** What the score still leaves out. */
function WaitingNote({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('tasks');
  const waiting = attempt.items.filter((item) => item.mark && !isFinal(item.mark));
  if (waiting.length === 0) return null;
  if (attempt.is_superseded) return <p className={styles.waitingNote}>{t('attempt.superseded')}</p>;
  const isJudged = waiting.every((item) => item.mark?.needs_verdict);
  return (
    <p className={styles.waitingNote} aria-live="polite">
      {t(isJudged ? 'attempt.judged' : 'attempt.waits', {
        count: waiting.length,
        points: pointsText(waiting.reduce((sum, item) => sum + item.points, 0)),
      })}
    </p>
  );
}

interface QuestionProps {
  attemptId: number;
  place: number;
  item: AttemptItem;
  number: number;
  isOver: boolean;
  isLocked: boolean;
  answer: Parameters<typeof isUnanswered>[0];
  onAnswer: Parameters<typeof AnswerInput>[0]['onChange'];
}

function Question({ attemptId, place, item, number, isOver, isLocked, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.question}>
      <QuestionStem text={item.stem} image={item.image} />
      {isOver ? (
        <Reviewed item={item} />
      ) : (
        <AnswerInput
          body={item.body}
          answer={answer}
          disabled={isLocked}
          onChange={onAnswer}
          label={t('attempt.question', { number })}
          onUpload={(file) => uploadFile(attemptId, place, file)}
        />
      )}
    </div>
  );
}
