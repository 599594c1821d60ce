import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'plain' | 'primary' | 'text';
  size?: 'normal' | 'large';
  /** Work is under way: the button stays in place and cannot be pressed again. */
  busy?: boolean;
  wide?: boolean;
}

/** The button of pages that load no component library; behind sign-in use Ant Design's. */
export function Button({ variant = 'plain', size = 'normal', busy = false, wide = false, ...rest }: Props) {
  const classes = [styles.button, styles[variant], styles[size], wide ? styles.wide : ''].join(' ');
  return (
    <button type="button" {...rest} className={classes} disabled={rest.disabled || busy} aria-busy={busy}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {rest.children}
    </button>
  );
}
