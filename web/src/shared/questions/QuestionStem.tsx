import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../ui/lazily';
import { Markdown } from '../ui/Markdown';
import { RichText } from '../ui/RichText';
import { Skeleton } from '../ui/Skeleton';
import styles from './questions.module.css';
import type { ProgramText, QuestionBody } from './types';

const Documents = lazily(() => import('./voucher/Documents').then((module) => module.Documents));

interface Props {
  text: string;
  image?: string | null | undefined;
  /** Of a programming question: the statement of its task. */
  program?: ProgramText | null | undefined;
  /** Whether the task's files are named under it; not where the editor offers them. */
  listsFiles?: boolean;
  /** Where it is read and not answered: its documents, which otherwise stand at the answer. */
  body?: QuestionBody | undefined;
}

/** The text of a question, with its picture, its documents, and of a program what is to be done. */
export function QuestionStem({ text, image, program, listsFiles = false, body }: Props) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.stem}>
      <RichText text={text} />
      {image ? <img className={styles.image} src={image} alt="" /> : null}
      {program ? (
        <div className={styles.statement}>
          <Markdown text={program.statement} title={program.title} />
        </div>
      ) : null}
      {program && listsFiles && program.files.length > 0 ? (
        <p className={styles.hint}>
          {t('program.files', { names: program.files.map((file) => file.name).join(' · ') })}
        </p>
      ) : null}
      {body?.kind === 'voucher' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Documents documents={body.documents} />
        </Suspense>
      ) : null}
    </div>
  );
}
