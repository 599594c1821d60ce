import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './editors.module.css';
import { Row } from './fields';

interface Props<T> {
  label: string;
  hint?: ReactNode;
  value: T;
  write: (value: T) => string;
  /** What is meant by a text; none where it means nothing. */
  read: (text: string) => T | undefined;
  placeholder?: string;
  disabled: boolean;
  onChange: (value: T) => void;
}

/** A value typed as Python would have it; what is not one stays on screen with a word about it, and is not handed on. */
export function ValueLine<T>({ label, hint, value, write, read, placeholder, disabled, onChange }: Props<T>) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const meant = typed === undefined ? undefined : read(typed);
  const isWrong = typed !== undefined && meant === undefined;
  // What was changed elsewhere, by undoing, is shown.
  const isMeant = isWrong || (meant !== undefined && write(meant) === write(value));
  return (
    <Row label={label} hint={isWrong ? undefined : hint} htmlFor={id}>
      <Input
        id={id}
        value={typed !== undefined && isMeant ? typed : write(value)}
        disabled={disabled}
        className={styles.code}
        spellCheck={false}
        {...(isWrong ? { status: 'error' as const, 'aria-describedby': `${id}-wrong` } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = read(event.target.value);
          if (next !== undefined) onChange(next);
        }}
      />
      {isWrong ? (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {t('tests.noValue')}
        </p>
      ) : null}
    </Row>
  );
}
