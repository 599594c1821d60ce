import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../ui/RichText';
import type { ReviewProps } from '../kind';
import common from '../questions.module.css';
import type { BodyOf } from '../types';
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
          <Order items={ordered(body.items, answer.order)} right={answerKey?.order} />
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

/** Items in an order; with the right one, which of them stand in their place. */
function Order({ items, right }: { items: Item[]; right?: string[] | undefined }) {
  const { t } = useTranslation('questions');
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
          </li>
        );
      })}
    </ol>
  );
}
