import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveNotice } from '@/shared/autosave/SaveNotice';
import { listed } from '@/shared/lib/wording';
import { isUnanswered } from '@/shared/questions/answering';
import { SharedStem } from '@/shared/questions/SharedStem';
import { firstNumber, groupKey } from '@/shared/questions/sharing';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type Attempt, useBeginAttempt, useSubmitAttempt } from '../api';
import { booksIn, openPlaces } from '../model/attempt';
import { AttemptQuestion } from './AttemptQuestion';
import { AttemptSide } from './AttemptSide';
import styles from './AttemptView.module.css';
import { Earned } from './Reviewed';
import { useAgain } from './useAgain';
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
  const isOver = attempt.submitted_at_ms !== null;
  const isAnswered = (at: number) => !isUnanswered(answers[String(at)]);
  const open = openPlaces(attempt.items, isAnswered);
  const item = attempt.items[place];
  // Material and question need the width beside each other, and so does the desk of a company's books.
  const isAcross = attempt.items.some((one) => one.shared || one.kind === 'books');
  const handIn = async () => {
    await save();
    await submit.mutateAsync(attempt.id);
  };

  const sideLabel = t(isOver ? 'attempt.result' : 'attempt.palette');
  const side = (
    <AttemptSide
      attempt={attempt}
      place={place}
      isAnswered={isAnswered}
      saving={saving}
      title={isAcross ? undefined : sideLabel}
      onGo={setPlace}
      onEnd={() => void handIn()}
    />
  );
  const question = (
    <Panel title={t('attempt.question', { number: place + 1 })} extra={item ? <Earned item={item} /> : null}>
      {item ? (
        <SharedStem key={groupKey(item, place + 1)} shared={item.shared} first={firstNumber(item, place + 1)}>
          <AttemptQuestion
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
      {attempt.items.length > 1 ? (
        <div className={styles.move}>
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            {t('attempt.prev')}
          </Button>
          <Button
            type={isOver ? 'default' : 'primary'}
            ghost={!isOver}
            disabled={place >= attempt.items.length - 1}
            onClick={() => setPlace(place + 1)}
          >
            {t('attempt.next')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );

  return (
    <>
      <PageHeader
        title={attempt.title}
        tag={<StatusTag>{t('attempt.number', { number: attempt.number })}</StatusTag>}
        actions={
          <>
            <Button onClick={onLeave}>{t('attempt.back')}</Button>
            {isOver ? (
              <Once courseId={courseId} exerciseId={attempt.exercise_id} onAgain={onAgain} />
            ) : (
              <ConfirmDanger
                title={t('attempt.submitTitle')}
                text={
                  <>
                    {booksIn(attempt.items, answers).map(({ place, vouchers }) => (
                      <p key={place}>{t('attempt.submitBooks', { vouchers })}</p>
                    ))}
                    {open.length > 0
                      ? t('attempt.submitOpen', { count: open.length, numbers: listed(open) })
                      : t('attempt.submitAll')}
                  </>
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
      {isAcross ? (
        <div className={styles.across}>
          <aside aria-label={sideLabel}>{side}</aside>
          {question}
        </div>
      ) : (
        <DetailLayout isRailFirst isRailKept railLabel={sideLabel} main={question} rail={side} />
      )}
    </>
  );
}

interface OnceProps {
  courseId: number;
  exerciseId: number;
  onAgain: Props['onAgain'];
}

/** Another try; where there is none, why. */
function Once({ courseId, exerciseId, onAgain }: OnceProps) {
  const { t } = useTranslation('tasks');
  const again = useAgain(courseId, exerciseId);
  const begin = useBeginAttempt();
  if (again === 'shut' || again === 'usedUp')
    return <span className={styles.noMore}>{t(`attempt.${again}`)}</span>;
  return (
    <Button
      type="primary"
      disabled={again === undefined}
      loading={begin.isPending}
      onClick={() => begin.mutate(exerciseId, { onSuccess: (next) => onAgain(next.id) })}
    >
      {t('attempt.again')}
    </Button>
  );
}
