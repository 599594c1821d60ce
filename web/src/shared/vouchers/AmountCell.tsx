import { type KeyboardEvent, useState } from 'react';
import { withoutLetters } from '@/shared/lib/money';
import { digitsOf, readAmount } from './amount';
import styles from './VoucherGrid.module.css';

/** An amount in the eleven ruled columns of a paper voucher. */
export function Digits({ amount }: { amount: string }) {
  return (
    <span
      className={`sp-number ${styles.digits} ${amount.startsWith('-') ? styles.red : ''}`}
      aria-hidden="true"
    >
      {digitsOf(amount).map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <i key={index}>{digit}</i>
      ))}
    </span>
  );
}

interface AmountProps {
  label: string;
  cell: string;
  value: string;
  isLocked: boolean;
  isFaulty: boolean;
  onFocus: () => void;
  onAmount: (amount: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => boolean;
}

/** Shows digits in columns; while it has the focus, a plain field. Keeps what is typed until it is an amount. */
export function AmountCell({
  label,
  cell,
  value,
  isLocked,
  isFaulty,
  onFocus,
  onAmount,
  onKey,
}: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readAmount(typed) === undefined;
  return (
    <>
      <input
        className={`sp-number ${styles.input} ${styles.amount} ${value.startsWith('-') ? styles.red : ''} ${isFaulty || isWrong ? styles.faulty : ''}`}
        aria-label={label}
        aria-invalid={isFaulty || isWrong}
        inputMode="decimal"
        autoComplete="off"
        data-cell={cell}
        value={typed ?? value}
        readOnly={isLocked}
        onFocus={(event) => {
          onFocus();
          event.target.select();
        }}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          const text = withoutLetters(event.target.value);
          setTyped(text);
          const amount = readAmount(text);
          if (amount !== undefined) onAmount(amount);
        }}
        onKeyDown={(event) => {
          if (onKey(event, typed ?? value)) setTyped(undefined);
        }}
        onDrop={(event) => {
          // An amount from a document takes the place of what stands here.
          const amount = readAmount(event.dataTransfer.getData('text/plain'));
          event.preventDefault();
          if (isLocked || !amount) return;
          setTyped(undefined);
          onAmount(amount);
          event.currentTarget.focus();
        }}
      />
      <Digits amount={value} />
    </>
  );
}
