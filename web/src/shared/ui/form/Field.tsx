import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

interface TextFieldProps extends FieldProps, InputProps {
  /** At the right end, inside the border. */
  end?: ReactNode;
}

/** A labelled input with its message; for pages that load no component library. */
export function TextField({ label, error, hint, end, value, onChange, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} ${error ? styles.wrong : ''}`}>
        <input
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {end}
      </div>
      <p id={`${id}-message`} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.inner}
          aria-pressed={isShown}
          aria-label={isShown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!isShown)}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="3" />
            {isShown ? null : <path d="M4 20 20 4" />}
          </svg>
        </button>
      }
    />
  );
}

interface SelectFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
}

export function SelectField({ label, error, hint, value, onChange, options }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={`${styles.box} ${styles.select} ${error ? styles.wrong : ''}`}>
        <select
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-message`}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <p id={`${id}-message`} className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}

interface CheckProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
}

export function CheckField({ checked, onChange, error, children }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-message` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {error ? (
        <p id={`${id}-message`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with the whole form. */
export function FormMessage({ children }: { children: ReactNode }) {
  return children ? (
    <p className={styles.message} role="alert">
      {children}
    </p>
  ) : null;
}
