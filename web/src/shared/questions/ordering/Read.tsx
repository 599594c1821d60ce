import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import type { ReviewProps } from '../kind';
import common from '../questions.module.css';
import type { BodyOf, KeyOf } from '../types';
import { ordered } from './order';
import styles from './ordering.module.css';

type Item = BodyOf<'ordering'>['items'][number];

/** The student's order, and beside it the expected one. */
export function Both({ body, answer, answerKey }: ReviewProps<'ordering'>) {
  const { t } = useTranslation('questions');
  return (
    <div className={styles.both}>
      {answer ? (
        <section>
          <p className={common.caption}>{t('ownAnswer')}</p>
          <Order items={ordered(body.items, answer.order)} answerKey={answerKey} />
        </section>
      ) : null}
      {answerKey ? (
        <section className={common.keyBox}>
          <p className={common.caption}>{t('expected')}</p>
          <Order items={ordered(body.items, answerKey.order)} />
          <p className={`${common.hint} ${styles.marking}`}>
            {t('ordering.marking', { rule: t(`ordering.rule.${answerKey.rule}`) })}
          </p>
        </section>
      ) : null}
    </div>
  );
}

/** Items in an order; with the key, which stand in their place, and which are followed by the right one where that counts. */
function Order({ items, answerKey }: { items: Item[]; answerKey?: KeyOf<'ordering'> | undefined }) {
  const { t } = useTranslation('questions');
  const right = answerKey?.order;
  const follows = (place: number) => {
    const own = items[place];
    const next = items[place + 1];
    if (own === undefined || next === undefined || answerKey?.rule !== 'adjacent') return false;
    return answerKey.order[answerKey.order.indexOf(own.id) + 1] === next.id;
  };
  return (
    <ol className={styles.cards}>
      {items.map((item, place) => {
        const own = right?.indexOf(item.id);
        const tone = own === undefined ? '' : own === place ? styles.right : styles.wrong;
        return (
          <li key={item.id} className={`${styles.card} ${styles.locked} ${tone}`}>
            <span className={`sp-number ${styles.number}`}>{place + 1}</span>
            <span className={styles.text}>
              <RichText text={item.text} isInline />
              {item.img_path ? <img src={item.img_path} alt="" /> : null}
            </span>
            {own === undefined ? null : own === place ? (
              <CheckOutlined className={styles.mark ?? ''} aria-label={t('ordering.inPlace')} />
            ) : (
              <span className={styles.mark}>{t('ordering.belongs', { place: own + 1 })}</span>
            )}
            {follows(place) ? <span className={styles.link}>{t('ordering.follows')}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
