import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { StatusTag } from '@/shared/ui/StatusTag';
import { alikeQuery } from '../api';
import styles from './quality.module.css';

/** Other questions that say nearly the same as one; nothing where there are none. */
export function NearQuestions({ id }: { id: number }) {
  const { t } = useTranslation('questions');
  const { data } = useQuery(alikeQuery(id));
  if (!data?.length) return null;
  return (
    <section>
      <h3>{t('alike.near')}</h3>
      <ul className={styles.list}>
        {data.map((one) => (
          <li key={one.id}>
            <span>{stemLine(one.stem)}</span>
            <span className={styles.flags}>
              <Resemblance percent={one.percent} />
              <StatusTag>{t(`state.${one.state}`)}</StatusTag>
              <small className={styles.dim}>
                {one.bank === 'course'
                  ? one.course_title
                  : t('alike.course', { course: one.course_title, bank: t(`banks.${one.bank}`) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much two questions have in common. */
export function Resemblance({ percent }: { percent: number }) {
  const { t } = useTranslation('questions');
  return (
    <StatusTag tone="warn">{percent === 100 ? t('alike.same') : t('alike.percent', { percent })}</StatusTag>
  );
}
