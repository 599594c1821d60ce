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
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  const now = write(value);
  const meant = typed === undefined ? undefined : read(typed.text);
  const isWrong = typed !== undefined && meant === undefined && typed.of === now;
  // What was changed elsewhere, by undoing or by taking a row away, is shown.
  const isMeant = isWrong || (meant !== undefined && write(meant) === now);
  return (
    <Row label={label} hint={isWrong ? undefined : hint} htmlFor={id}>
      <Input
        id={id}
        value={typed !== undefined && isMeant ? typed.text : now}
        disabled={disabled}
        className={styles.code}
        spellCheck={false}
        {...(isWrong ? { status: 'error' as const, 'aria-describedby': `${id}-wrong` } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(event) => {
          setTyped({ text: event.target.value, of: now });
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
