import styles from './CodeText.module.css';

interface Props {
  code: string;
  /** What it is, for screen readers. */
  label: string;
}

/** A program to read: evenly spaced, its lines numbered; long lines are scrolled to, never broken. */
export function CodeText({ code, label }: Props) {
  const text = code.replace(/\s+$/, '');
  const numbers = Array.from(text.split('\n'), (_, at) => at + 1).join('\n');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <pre className={styles.numbers} aria-hidden="true">
        {numbers}
      </pre>
      <pre className={styles.code}>{text}</pre>
    </section>
  );
}
