import { useTranslation } from 'react-i18next';
import { AppealsHere } from '@/shared/marking/appeals/AppealsHere';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import { FoldedStem } from '@/shared/questions/FoldedStem';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionAnswer } from '@/shared/questions/types';
import { type AttemptItem, openBook, uploadFile } from '../api';
import styles from './AttemptView.module.css';
import { LeftOut } from './LeftOut';
import { Reviewed } from './Reviewed';

interface Props {
  attemptId: number;
  place: number;
  item: AttemptItem;
  number: number;
  isOver: boolean;
  isLocked: boolean;
  answer: QuestionAnswer | undefined;
  onAnswer: (answer: QuestionAnswer) => void;
}

/** A question of an attempt: its answer while it is open, what it earned and why once it is handed in. */
export function AttemptQuestion({
  attemptId,
  place,
  item,
  number,
  isOver,
  isLocked,
  answer,
  onAnswer,
}: Props) {
  const { t } = useTranslation('tasks');
  return (
    <div className={styles.question}>
      <FoldedStem kind={item.kind}>
        <QuestionStem text={item.stem} image={item.image} body={isOver ? item.body : undefined} />
      </FoldedStem>
      {item.left_out && !isOver ? <LeftOut of={item.left_out} /> : null}
      {isOver ? (
        <>
          <Reviewed attemptId={attemptId} place={place} item={item} />
          <AppealsHere source="exercise" id={attemptId} position={place} />
        </>
      ) : (
        <AnswerInput
          body={item.body}
          answer={answer}
          disabled={isLocked}
          onChange={onAnswer}
          label={t('attempt.question', { number })}
          onUpload={(file) => uploadFile(attemptId, place, file)}
          {...(item.kind === 'books'
            ? { book: { name: `exercise.${attemptId}.${place}`, open: () => openBook(attemptId, place) } }
            : {})}
        />
      )}
    </div>
  );
}
