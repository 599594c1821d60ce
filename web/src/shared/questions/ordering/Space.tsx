import { RichText } from '../../ui/RichText';
import { letterOf } from '../model';
import options from '../options/options.module.css';
import type { BodyOf } from '../types';
import styles from './ordering.module.css';

/** The items in letters, and a gap for each place. */
export function Space({ body }: { body: BodyOf<'ordering'> }) {
  return (
    <>
      <ul className={options.printed}>
        {body.items.map((item, place) => (
          <li key={item.id}>
            {letterOf(place)}. <RichText text={item.text} isInline />
            {item.img_path ? <img src={item.img_path} alt="" /> : null}
          </li>
        ))}
      </ul>
      <p className={styles.gaps}>
        {body.items.map((item, place) => (
          <span key={item.id}>
            {place > 0 ? '→ ' : ''}
            <i />
          </span>
        ))}
      </p>
    </>
  );
}
