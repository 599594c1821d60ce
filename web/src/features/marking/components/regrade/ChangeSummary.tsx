import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { stemLine } from '@/shared/questions/stemLine';
import { wordsOf } from '../../regrade';
import type { RegradeDetails } from '../../regradeApi';
import styles from './regrade.module.css';

/** What is changed of a question, from what to what, and why. */
export function ChangeSummary({ data }: { data: RegradeDetails }) {
  const { t } = useTranslation('regrade');
  const { change } = data;
  return (
    <div className={styles.summary}>
      <p className={styles.stemLine}>{stemLine(data.stem)}</p>
      <p>
        <strong>
          {t(wordsOf(data), {
            before: data.points_before,
            after: change.kind === 'points' ? change.points : '',
          })}
        </strong>
        <span className={styles.aside}>{t('preview.reason', { reason: data.reason })}</span>
      </p>
      {change.kind === 'key' || change.kind === 'rubric' ? (
        <details className={styles.details}>
          <summary>{t('preview.keys')}</summary>
          <div className={styles.keys}>
            <section>
              <h3>{t('preview.before')}</h3>
              <AnswerReview onlyKey body={data.body} answer={null} answerKey={data.key_before} />
            </section>
            <section>
              <h3>{t('preview.after')}</h3>
              <AnswerReview onlyKey body={data.body} answer={null} answerKey={change.answer_key} />
            </section>
          </div>
        </details>
      ) : null}
    </div>
  );
}
