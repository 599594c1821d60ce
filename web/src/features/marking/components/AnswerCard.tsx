import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import type { Noting } from '@/shared/notes/model';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { AnswerGroup, QuestionMarkingView } from '../api';
import { isDone } from '../model';
import { holdQuery } from '../secondApi';
import styles from './marking.module.css';

/** Whether the answer is a text, whose lines are numbered. */
const hasPlaces = (answer: AnswerGroup['answer']) =>
  answer?.kind === 'python' || answer?.kind === 'short_answer';

/** The answer that is being marked, without its name. */
export function AnswerCard({
  group,
  body,
  number,
  total,
  noting,
  round,
  work,
}: {
  group: AnswerGroup;
  body: QuestionMarkingView;
  number: number;
  total: number;
  noting: Noting;
  /** Differs as soon as another answer lies here, or the same one anew. */
  round: string;
  /** What was handed in, where it is shown otherwise than as an answer. */
  work?: ReactNode;
}) {
  const { t } = useTranslation(['marking', 'second', 'notes']);
  const isOpen = !isDone(group) && group.second?.ask !== 'sample';
  const hold = useQuery({ ...holdQuery(group.item_ids), enabled: isOpen });
  const isHeld = isOpen && (hold.data ? hold.data.item_ids.length > 0 : group.second?.is_held === true);
  const count = group.item_ids.length;
  // Words of a text suggest a mark; all else is computed.
  const isWritten = body.body.kind === 'short_answer';
  // Nothing of a file is computed: that it waits is known where it is marked.
  const hasHints = group.texts.length > 0 && !work && body.body.kind !== 'file_upload';
  const hasHead = group.second !== null || count > 1 || group.state === 'marked' || isHeld;
  return (
    <article
      className={styles.answer}
      aria-live="polite"
      aria-label={t('marking:desk.answer', { number, total })}
    >
      {hasHead ? (
        <header className={styles.answerHead}>
          {group.second ? <span>{t('second:desk.code', { code: group.second.code })}</span> : null}
          {count > 1 ? <StatusTag tone="primary">{t('marking:desk.same', { count })}</StatusTag> : null}
          {isHeld ? <StatusTag tone="bad">{t('second:desk.held')}</StatusTag> : null}
          <span className={styles.grow} />
          {group.state === 'marked' ? (
            <StatusTag tone="good">
              {t('marking:desk.marked', { points: formatPoints(group.points ?? 0) })}
            </StatusTag>
          ) : null}
        </header>
      ) : null}
      {work ?? (
        <AnswerReview
          key={round}
          body={body.body}
          answer={group.answer}
          files={group.files}
          noting={noting}
        />
      )}
      {hasPlaces(group.answer) ? <p className={styles.keys}>{t('notes:linesHint')}</p> : null}
      {hasHints ? (
        <div className={styles.hints}>
          <p>
            {t(isWritten ? 'marking:desk.proposed' : 'marking:desk.computed', {
              points: formatPoints(group.proposed),
            })}
          </p>
          <ul>
            {group.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  );
}
