import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Noting } from '../notes/model';
import { lazily } from '../ui/lazily';
import { isUnanswered } from './answering';
import type { StoredFile } from './kind';
import { kindOf } from './kinds';
import styles from './questions.module.css';
import type { QuestionAnswer, QuestionBody, QuestionKey } from './types';

const NoteList = lazily(() => import('../notes/NoteCard').then((module) => module.NoteList));
const PartsReview = lazily(() => import('./PartsReview').then((module) => module.PartsReview));

interface Props {
  body: QuestionBody;
  answer: QuestionAnswer | undefined | null;
  /** Shown only when given. */
  answerKey?: QuestionKey | undefined | null;
  /** A question by itself, answered by nobody: only what is expected is shown. */
  onlyKey?: boolean;
  files?: StoredFile[];
  /** What a marker says at places of the answer, to be read or written. */
  noting?: Noting | undefined;
}

/** An answer beside what was expected: for students after the release, for teachers always. */
export function AnswerReview({ body, answer, answerKey, onlyKey = false, files = [], noting }: Props) {
  const { t } = useTranslation('questions');
  const { reading, parting } = kindOf(body.kind);
  const given = isUnanswered(answer) ? undefined : (answer ?? undefined);
  const key = answerKey ?? undefined;
  if (parting) {
    return (
      <Suspense>
        <PartsReview parts={parting.of(body, key)} />
      </Suspense>
    );
  }
  if (reading === undefined) return null;
  if ('Both' in reading) {
    return (
      <>
        <reading.Both body={body} answer={given} answerKey={key} />
        {given || onlyKey ? null : <p className={styles.hint}>{t('unanswered')}</p>}
      </>
    );
  }
  return (
    <div className={styles.rows}>
      {onlyKey ? null : (
        <div>
          <p className={styles.caption}>{t('ownAnswer')}</p>
          {given ? (
            <Suspense>
              <reading.Own body={body} answer={given} answerKey={key} files={files} noting={noting} />
            </Suspense>
          ) : (
            <p className={styles.empty}>{t('unanswered')}</p>
          )}
          {given === undefined && noting && noting.notes.length > 0 ? (
            <Suspense>
              <NoteList notes={noting.notes} />
            </Suspense>
          ) : null}
        </div>
      )}
      {key ? (
        <div className={styles.keyBox}>
          <p className={styles.caption}>{t('expected')}</p>
          <Suspense>
            <reading.Expected body={body} answerKey={key} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
