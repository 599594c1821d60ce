import { Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import styles from './editors.module.css';

interface Shared {
  label: string;
  hint?: ReactNode;
  disabled: boolean;
}

interface RowProps {
  label: string;
  hint?: ReactNode;
  /** The id of the field, where there is one. */
  htmlFor?: string;
  children: ReactNode;
}

/** A labelled place of a form. */
export function Row({ label, hint, htmlFor, children }: RowProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={htmlFor} className={styles.label}>
        {label}
      </label>
      {children}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </div>
  );
}

/** Fields side by side where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);

/** What belongs together, under a heading. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      {children}
    </section>
  );
}

interface TextProps extends Shared {
  value: string;
  onChange: (value: string) => void;
  max?: number;
  rows?: number;
  placeholder?: string;
  isCode?: boolean;
}

export function TextLine({ label, hint, value, onChange, disabled, max = 200, placeholder }: TextProps) {
  const id = useId();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <Input
        id={id}
        value={value}
        maxLength={max}
        disabled={disabled}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  );
}

export function TextArea({
  label,
  hint,
  value,
  onChange,
  disabled,
  max = 20_000,
  rows = 4,
  isCode,
}: TextProps) {
  const id = useId();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <Input.TextArea
        id={id}
        value={value}
        maxLength={max}
        disabled={disabled}
        autoSize={{ minRows: rows, maxRows: 40 }}
        className={isCode ? styles.code : undefined}
        spellCheck={!isCode}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  );
}

interface NumberProps extends Shared {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
}

export function NumberLine({
  label,
  hint,
  value,
  onChange,
  disabled,
  min = 0,
  max = 100_000,
  step = 1,
  unit,
}: NumberProps) {
  const id = useId();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <InputNumber
        id={id}
        value={value ?? null}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        suffix={unit}
        style={{ width: '100%' }}
        onChange={onChange}
      />
    </Row>
  );
}

interface ChoiceProps extends Shared {
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several, found by typing. */
export function ChoiceLine({ label, hint, value, options, onChange, disabled }: ChoiceProps) {
  const id = useId();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      <SearchSelect<string>
        id={id}
        value={value}
        options={options}
        disabled={disabled}
        style={{ width: '100%' }}
        onChange={onChange}
      />
    </Row>
  );
}

interface ManyProps extends Shared {
  value: readonly string[];
  options: { value: string; label: string }[];
  onChange: (value: string[]) => void;
  /** Whether words that are not in the list may be typed. */
  isOpen?: boolean;
}

/** Several of a list; or words of one's own. */
export function ManyLine({ label, hint, value, options, onChange, disabled, isOpen = false }: ManyProps) {
  const id = useId();
  return (
    <Row label={label} hint={hint} htmlFor={id}>
      {isOpen ? (
        <Select
          id={id}
          mode="tags"
          value={[...value]}
          options={options}
          disabled={disabled}
          tokenSeparators={['，', ',', '、']}
          style={{ width: '100%' }}
          onChange={onChange}
        />
      ) : (
        <SearchSelect<string[]>
          id={id}
          mode="multiple"
          value={[...value]}
          options={options}
          disabled={disabled}
          style={{ width: '100%' }}
          onChange={onChange}
        />
      )}
    </Row>
  );
}

interface CheckProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled: boolean;
}

export const CheckLine = ({ label, value, onChange, disabled }: CheckProps) => (
  <Checkbox checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)}>
    {label}
  </Checkbox>
);

/** Ids and names as a list to choose from. */
export const optionsOf = (choices: readonly { id: string; title: string }[]) =>
  choices.map(({ id, title }) => ({ value: id, label: title || id }));

export const wordsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
