import { RichText } from '../../ui/RichText';
import { letterOf } from '../model';
import type { BodyOf } from '../types';
import styles from './matching.module.css';

export function Space({ body }: { body: BodyOf<'matching'> }) {
  return (
    <div className={styles.printed}>
      <ul>
        {body.left.map((left, index) => (
          <li key={left.id}>
            {index + 1}. <RichText text={left.text} isInline /> （　　）
          </li>
        ))}
      </ul>
      <ul>
        {body.right.map((right, index) => (
          <li key={right.id}>
            {letterOf(index)}. <RichText text={right.text} isInline />
          </li>
        ))}
      </ul>
    </div>
  );
}
