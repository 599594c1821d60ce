import { useTranslation } from 'react-i18next';
import { Markdown } from '../ui/Markdown';
import { RichText } from '../ui/RichText';
import styles from './questions.module.css';
import type { ProgramText } from './types';

interface Props {
  text: string;
  image?: string | null | undefined;
  /** Of a programming question: the statement of its task. */
  program?: ProgramText | null | undefined;
  /** Whether the task's files are named under it; not where the editor offers them. */
  listsFiles?: boolean;
}

/** The text of a question, with its picture, and of a program what is to be done. */
export function QuestionStem({ text, image, program, listsFiles = false }: Props) {
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
    </div>
  );
}
