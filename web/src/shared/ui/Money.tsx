import { formatMoney, isNegative } from '../lib/money';
import styles from './Money.module.css';

interface Props {
  /** A decimal string as the server sends it. */
  amount: string | undefined | null;
  /** Books leave zero empty. */
  zero?: 'show' | 'empty';
}

/** An amount with separators; negative ones red and with a minus. */
export function Money({ amount, zero = 'show' }: Props) {
  const text = formatMoney(amount);
  if (text === undefined || (zero === 'empty' && /^0(\.0*)?$/.test(text))) return null;
  return <span className={`sp-number ${isNegative(amount) ? styles.negative : ''}`}>{text}</span>;
}
