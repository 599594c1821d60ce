import { useState } from 'react';
import { readAmount } from '@/shared/vouchers/amount';
import styles from './books.module.css';

interface Props {
  label: string;
  value: string;
  onRead: (amount: string) => void;
}

/** An amount; what is typed stays as it is until it is one. */
export function AmountInput({ label, value, onRead }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className={`sp-number ${styles.amountInput}`}
      aria-label={label}
      aria-invalid={typed !== undefined && readAmount(typed) === undefined}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? value}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value);
        const amount = readAmount(event.target.value);
        if (amount !== undefined) onRead(amount || '0.00');
      }}
    />
  );
}
