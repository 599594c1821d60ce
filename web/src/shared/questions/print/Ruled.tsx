import styles from './print.module.css';

/** Lines to write on. */
export function Ruled({ lines }: { lines: number }) {
  return (
    <div className={styles.ruled} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines never move
        <i key={line} />
      ))}
    </div>
  );
}
