import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatMoney } from '../lib/money';
import { readAmount } from '../vouchers/amount';
import styles from './grid.module.css';
import { useTyped } from './useTyped';

/** The least and the most room a cell takes by itself, in letters as wide as a digit. */
const room = { least: 6, most: 28 };

/** As wide as what stands in it: a column is never narrower than its longest cell. */
function roomFor(text: string, more = 2) {
  const letters = [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e7f ? 2 : 1), more);
  return { '--room': `${Math.min(room.most, Math.max(room.least, letters))}ch` } as CSSProperties;
}

interface Shared {
  label: string;
  disabled: boolean;
}

interface TextProps extends Shared {
  value: string;
  onChange: (value: string) => void;
  /** Whether it is handed on when the cell is left, not with every letter. */
  isLate?: boolean;
  max?: number;
  placeholder?: string;
}

/** A word in a cell of a table. */
export function TextCell({ label, value, onChange, disabled, isLate, max = 200, placeholder }: TextProps) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined && typed.trim() !== value) onChange(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      className={styles.cell}
      style={roomFor(typed ?? value)}
      aria-label={label}
      autoComplete="off"
      maxLength={max}
      placeholder={placeholder}
      value={typed ?? value}
      readOnly={disabled}
      onChange={(event) => (isLate ? setTyped(event.target.value) : onChange(event.target.value))}
      onBlur={leave}
    />
  );
}

interface ReadProps<T> extends Shared {
  /** As it is kept. */
  value: string;
  /** What was typed, read; undefined while it is nothing that can be kept. */
  read: (typed: string) => T | undefined;
  onRead: (value: T) => void;
  /** As it is shown while nobody types; as it is kept where this is left out. */
  shown?: (value: string) => string;
  isNumber?: boolean;
  placeholder?: string | undefined;
}

/** Keeps what is typed to itself until it can be read. */
export function ReadCell<T>({
  label,
  value,
  read,
  onRead,
  shown = (kept) => kept,
  disabled,
  isNumber = true,
  placeholder,
}: ReadProps<T>) {
  const typed = useTyped({ shown: shown(value), read, onRead });
  return (
    <input
      {...typed}
      className={`${styles.cell} ${isNumber ? `sp-number ${styles.number}` : ''}`}
      style={roomFor(typed.value)}
      aria-label={label}
      inputMode={isNumber ? 'decimal' : undefined}
      placeholder={placeholder}
      readOnly={disabled}
    />
  );
}

/** An amount: typed as people write amounts, shown with its thousands apart. */
export const AmountCell = (props: Shared & { value: string; onRead: (amount: string) => void }) => (
  <ReadCell {...props} read={readAmount} shown={(amount) => formatMoney(amount) ?? amount} />
);

interface PickProps<K extends string> extends Shared {
  value: K;
  options: readonly { value: K; label: string }[];
  onChange: (value: K) => void;
}

/** One of a few. */
export function PickCell<K extends string>({ label, value, options, onChange, disabled }: PickProps<K>) {
  return (
    <select
      className={styles.cell}
      // And the arrow.
      style={roomFor(options.find((option) => option.value === value)?.label ?? '', 6)}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as K)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface OpenProps extends Shared {
  /** What is shown while nobody chooses. */
  text: string;
  isWrong?: boolean;
  /** The field to choose by; it takes the keyboard and says when it is left. */
  children: (leave: () => void) => ReactNode;
}

/** Words until the keyboard or the pointer comes: a list to search in would weigh on each of many rows. */
export function OpenCell({ label, text, disabled, isWrong = false, children }: OpenProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <div className={styles.chooser}>{children(() => setOpen(false))}</div>;
  return (
    <button
      type="button"
      className={`${styles.cell} ${styles.words} ${isWrong ? styles.wrong : ''}`}
      aria-label={`${label} ${text}`.trim()}
      disabled={disabled}
      onFocus={() => setOpen(true)}
      onClick={() => setOpen(true)}
    >
      {text || <span className={styles.none}>—</span>}
    </button>
  );
}
