import styles from './print.module.css';

interface Line {
  id: string | number;
  label: string;
  unit: string;
}

/** Named gaps to be filled. */
export function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          {line.label}
          <i /> {line.unit}
        </li>
      ))}
    </ul>
  );
}
