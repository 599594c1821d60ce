import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionStem } from './QuestionStem';
import styles from './SharedStem.module.css';
import type { SharedStem as Shared } from './types';

interface Props {
  /** What the questions have in common; without it they stand alone. */
  shared: Shared | null | undefined;
  /** The number of the first of the questions in their paper; unknown where one is shown alone. */
  first?: number | undefined;
  /** Whether questions follow each other in a list, where it does not stay above them: there would be no room to read. */
  isList?: boolean;
  /** As a printed paper says it: nothing folds or scrolls. */
  onPaper?: boolean;
  children: ReactNode;
}

/**
 * The material that the questions of a composite share, in sight while they are read and answered: beside them on a wide screen,
 * scrolled by itself; above them on a narrow one, where it can be folded.
 */
export function SharedStem({ shared, first, isList = false, onPaper = false, children }: Props) {
  const { t } = useTranslation('questions');
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  if (!shared) return children;
  const last = (first ?? 0) + shared.parts - 1;
  const title =
    first === undefined
      ? t('shared.titleAlone', { part: shared.part, parts: shared.parts })
      : t('shared.titleOf', { first, last });
  if (onPaper)
    return (
      <>
        <div className={styles.printed}>
          <p>{t('shared.onPaper', { first, last })}</p>
          <QuestionStem text={shared.stem} image={shared.image} />
        </div>
        {children}
      </>
    );
  return (
    <div className={styles.group}>
      <div className={`${styles.two} ${isList ? styles.list : ''}`}>
        <div className={styles.material}>
          <header className={styles.head}>
            <h3>{title}</h3>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!isFolded}
              aria-controls={id}
              onClick={() => setFolded(!isFolded)}
            >
              {t(isFolded ? 'shared.unfold' : 'shared.fold')}
            </button>
          </header>
          <section
            id={id}
            className={styles.text}
            data-folded={isFolded || undefined}
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
            tabIndex={0}
          >
            <QuestionStem text={shared.stem} image={shared.image} />
          </section>
        </div>
        <div className={styles.questions}>{children}</div>
      </div>
    </div>
  );
}
