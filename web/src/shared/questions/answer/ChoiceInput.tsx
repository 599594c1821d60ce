import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import { letterOf, toggled } from '../model';
import styles from '../questions.module.css';
import type { InputProps } from '../types';

interface ListProps {
  name: string;
  label: string;
  isMany: boolean;
  disabled: boolean | undefined;
  options: { value: string; text: string; image?: string | null }[];
  chosen: string[];
  onPick: (value: string) => void;
}

function OptionList({ name, label, isMany, disabled, options, chosen, onPick }: ListProps) {
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

const shown = (options: { tab: string; text: string; img_path?: string | null | undefined }[]) =>
  options.map((option) => ({ value: option.tab, text: option.text, image: option.img_path ?? null }));

export function SingleInput({ body, answer, onChange, disabled, label }: InputProps<'single'>) {
  return (
    <OptionList
      name={useId()}
      label={label}
      isMany={false}
      disabled={disabled}
      options={shown(body.options)}
      chosen={answer?.choice ? [answer.choice] : []}
      onPick={(choice) => onChange({ kind: 'single', choice })}
    />
  );
}

export function MultipleInput({ body, answer, onChange, disabled, label }: InputProps<'multiple'>) {
  const chosen = answer?.choices ?? [];
  return (
    <OptionList
      name={useId()}
      label={label}
      isMany
      disabled={disabled}
      options={shown(body.options)}
      chosen={chosen}
      onPick={(tab) => onChange({ kind: 'multiple', choices: toggled(chosen, tab) })}
    />
  );
}

export function TrueFalseInput({ answer, onChange, disabled, label }: InputProps<'true_false'>) {
  const { t } = useTranslation('questions');
  return (
    <OptionList
      name={useId()}
      label={label}
      isMany={false}
      disabled={disabled}
      options={[
        { value: 'true', text: t('true') },
        { value: 'false', text: t('false') },
      ]}
      chosen={answer?.choice == null ? [] : [String(answer.choice)]}
      onPick={(value) => onChange({ kind: 'true_false', choice: value === 'true' })}
    />
  );
}
