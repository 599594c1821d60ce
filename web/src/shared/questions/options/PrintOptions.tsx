import { RichText } from '../../ui/RichText';
import { letterOf } from '../model';
import type { BodyOf } from '../types';
import { shown } from './options';
import styles from './options.module.css';

/** Options in their letters; the bracket stands beside the marks. */
export function PrintOptions({ body }: { body: BodyOf<'single' | 'multiple'> }) {
  return (
    <ul className={styles.printed}>
      {shown(body).map((option, index) => (
        <li key={option.value}>
          {letterOf(index)}. <RichText text={option.text} isInline />
          {option.image ? <img src={option.image} alt="" /> : null}
        </li>
      ))}
    </ul>
  );
}
