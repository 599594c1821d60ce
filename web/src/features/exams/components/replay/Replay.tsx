import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { isUnanswered } from '@/shared/questions/answering';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { ReplayControls } from './ReplayControls';
import styles from './replay.module.css';
import { useReplay } from './useReplay';

type Item = Schema<'ReviewItem'>;

interface Props {
  attemptId: number;
  /** The questions of the attempt in the order of their places. */
  items: Item[];
  startedAtMs: number | null;
}

/** What stood on a student's screen, save by save. */
export function Replay(props: Props) {
  const { t } = useTranslation('evidence');
  const replay = useReplay(props.attemptId);
  return (
    <Panel title={t('replay.title')}>
      <p className={styles.text}>{t('replay.text')}</p>
      <Body {...props} replay={replay} />
    </Panel>
  );
}

function Body({ items, startedAtMs, replay }: Props & { replay: ReturnType<typeof useReplay> }) {
  const { t } = useTranslation('evidence');
  const { steps, step, screen } = replay;
  const [chosen, setChosen] = useState<{ step: number; position: number }>();
  const error = steps.error ?? screen.error;
  if (error) return <ErrorState error={error} onRetry={() => void steps.refetch()} />;
  if (steps.data?.length === 0) return <EmptyState area="exams" title={t('replay.empty')} />;
  if (step === undefined || screen.data === undefined) return <Skeleton lines={4} />;
  const changed = step.positions[step.positions.length - 1];
  // A question that was chosen stays until the next step shows its own.
  const position = chosen?.step === step.number ? chosen.position : (changed ?? chosen?.position ?? 0);
  const answers = new Map(screen.data.map((edit) => [edit.position, edit]));
  const shown = items.find((item) => item.position === position);
  return (
    <>
      <ReplayControls replay={replay} step={step} startedAtMs={startedAtMs} />
      <nav className={styles.map} aria-label={t('replay.questions')}>
        {items.map((item) => {
          const isAnswered = !isUnanswered(answers.get(item.position)?.answer);
          const state = step.positions.includes(item.position)
            ? 'changed'
            : isAnswered
              ? 'answered'
              : 'empty';
          const words = {
            changed: t('replay.stateChanged'),
            answered: t('replay.stateAnswered'),
            empty: t('replay.stateEmpty'),
          };
          return (
            <button
              key={item.position}
              type="button"
              className={styles.cell}
              data-answer={state}
              aria-current={item.position === position}
              aria-label={`${t('replay.question', { number: item.position + 1 })} ${words[state]}`}
              onClick={() => setChosen({ step: step.number, position: item.position })}
            >
              {item.position + 1}
            </button>
          );
        })}
      </nav>
      {shown ? (
        <article aria-busy={screen.isPlaceholderData}>
          <h3 className={styles.question}>{t('replay.question', { number: position + 1 })}</h3>
          <QuestionStem text={shown.stem} image={shown.image} program={shown.program} body={shown.body} />
          <div className={styles.answer}>
            <AnswerReview body={shown.body} answer={answers.get(position)?.answer} files={shown.files} />
          </div>
        </article>
      ) : null}
    </>
  );
}
