import { useTranslation } from 'react-i18next';
import { kindOf } from '@/shared/questions/kinds';
import type { PreviewItem, PrintedPaper } from '../../managedApi';
import { AnswerSpace } from './AnswerSpace';
import { PaperHead } from './PaperSheet';
import styles from './paper.module.css';

/** 答题卡: boxes to tick for what is chosen, numbered room for what is written; the questions stay on the paper. */
export function AnswerCard({ paper, school }: { paper: PrintedPaper; school: string }) {
  const { t } = useTranslation(['exams', 'questions']);
  const words: [string, string] = [t('questions:true'), t('questions:false')];
  /** What one may tick for a question; undefined where one writes. */
  const ticks = ({ body }: PreviewItem) => kindOf(body.kind).printing.ticks?.(body, words);
  const all = paper.sections.flatMap((section) => section.items);
  const numberOf = (item: PreviewItem) => all.indexOf(item) + 1;
  const chosen = all.filter((item) => ticks(item) !== undefined);
  const written = all.filter((item) => ticks(item) === undefined);
  return (
    <article className={styles.paper}>
      <PaperHead paper={paper} school={school} kind={t('exams:print.card')} />
      {chosen.length > 0 ? (
        <>
          <h2 className={styles.section}>{t('exams:print.tick')}</h2>
          <ul className={styles.card}>
            {chosen.map((item) => (
              <li key={item.position}>
                <b>{numberOf(item)}</b>
                {(ticks(item) ?? []).map((word) => (
                  <span key={word}>{word}</span>
                ))}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {written.length > 0 ? <h2 className={styles.section}>{t('exams:print.write')}</h2> : null}
      {written.map((item) => (
        <div className={styles.question} key={item.position}>
          <span className={styles.number}>{numberOf(item)}.</span>
          <div className={styles.text}>
            <AnswerSpace item={item} />
          </div>
          <span className={styles.points}>{t('exams:points', { count: item.points })}</span>
        </div>
      ))}
    </article>
  );
}
