import { useId } from 'react';
import { RichText } from '../../ui/RichText';
import { letterOf } from '../model';
import type { ShownOption } from './options';
import styles from './options.module.css';

interface Props {
  label: string;
  isMany: boolean;
  disabled: boolean | undefined;
  options: ShownOption[];
  chosen: string[];
  onPick: (value: string) => void;
}

/** Options to choose one or several of. */
export function OptionList({ label, isMany, disabled, options, chosen, onPick }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.options} aria-label={label}>
      {options.map((option, index) => {
        const isChosen = chosen.includes(option.value);
        return (
          <label
            key={option.value}
            className={`${styles.option} ${isChosen ? styles.chosen : ''} ${disabled ? styles.locked : ''}`}
          >
            <input
              className="sp-visually-hidden"
              type={isMany ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={isChosen}
              disabled={disabled}
              onChange={() => onPick(option.value)}
            />
            <span className={`${styles.letter} ${isMany ? styles.square : ''}`} aria-hidden="true">
              {letterOf(index)}
            </span>
            <span className={styles.optionText}>
              <RichText text={option.text} isInline />
              {option.image ? <img src={option.image} alt="" /> : null}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
