import { useTranslation } from 'react-i18next';
import { Markdown } from '../ui/Markdown';
import { AnswerReview } from './AnswerReview';
import type { Part } from './kind';
import styles from './PartsReview.module.css';
import { QuestionStem } from './QuestionStem';
import common from './questions.module.css';

interface HeadProps {
  part: Part;
  number: number;
}

/** Which part it is, of which kind, and what it is worth. */
export function PartHead({ part, number }: HeadProps) {
  const { t } = useTranslation('questions');
  return (
    <header className={styles.head}>
      <h4>{t('shared.part', { number })}</h4>
      <span>{t(`kind.${part.body.kind}`)}</span>
      {part.points === undefined ? null : (
        <span className="sp-number">{t('manual.worth', { full: part.points })}</span>
      )}
    </header>
  );
}

/** The questions of a composite in turn, each with what is expected and why. */
export function PartsReview({ parts }: { parts: Part[] }) {
  const { t } = useTranslation('questions');
  return (
    <ol className={styles.parts}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <li key={at}>
          <PartHead part={part} number={at + 1} />
          <QuestionStem text={part.stem} image={part.image} body={part.body} />
          <AnswerReview onlyKey body={part.body} answer={null} answerKey={part.key} />
          {part.analysis ? (
            <section>
              <p className={common.caption}>{t('bank.analysis')}</p>
              <Markdown text={part.analysis} under={4} />
            </section>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
