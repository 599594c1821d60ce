import { letterOf } from '../model';
import options from '../options/options.module.css';
import type { BodyOf } from '../types';
import styles from './flow.module.css';

export function Space({ body }: { body: BodyOf<'flow'> }) {
  return (
    <>
      <ul className={options.printed}>
        {body.items.map((step, index) => (
          <li key={step.id}>
            {letterOf(index)}. {step.title}
          </li>
        ))}
      </ul>
      <p className={styles.printed}>
        {body.start} → <i /> → {body.end}
      </p>
    </>
  );
}
