import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import { letterOf } from '../model';
import type { ShownOption } from './options';
import styles from './options.module.css';

interface Props {
  options: ShownOption[];
  chosen: string[];
  /** Absent as long as it may not be seen. */
  right: string[] | undefined;
}

/** Options as they were chosen, and which are right. */
export function OptionsReview({ options, chosen, right }: Props) {
  const { t } = useTranslation('questions');
  return (
    <ul className={styles.options}>
      {options.map((option, index) => {
        const isChosen = chosen.includes(option.value);
        const isRight = right?.includes(option.value);
        const tone = isRight
          ? styles.right
          : isChosen && right
            ? styles.wrong
            : isChosen
              ? styles.chosen
              : '';
        return (
          <li key={option.value} className={`${styles.option} ${styles.locked} ${tone}`}>
            <span className={styles.letter} aria-hidden="true">
              {letterOf(index)}
            </span>
            <span className={styles.optionText}>
              <RichText text={option.text} isInline />
              {option.image ? <img src={option.image} alt="" /> : null}
            </span>
            <span className={styles.mark}>
              {isChosen ? t('chosen') : ''}
              {isRight ? ` ${t('right')}` : ''}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
