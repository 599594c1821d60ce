import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { kindOf } from '@/shared/questions/kinds';
import { Markdown } from '@/shared/ui/Markdown';
import type { PreviewItem, PrintedPaper } from '../../managedApi';
import styles from './paper.module.css';

/** 参考答案: what is expected, question by question, with the analysis; not for those who are examined. */
export function KeySheet({ paper, school }: { paper: PrintedPaper; school: string }) {
  const { t } = useTranslation(['exams', 'questions']);
  const all = paper.sections.flatMap((section) => section.items);
  const words: [string, string] = [t('questions:true'), t('questions:false')];
  /** The right ticks by the letters of this paper; undefined where more is expected. */
  const short = ({ body, answer_key: key }: PreviewItem) =>
    kindOf(body.kind).printing.rightTicks?.(body, key, words);
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <p className={styles.school}>{school}</p>
        <h2 className={styles.title}>
          {paper.title} {t('exams:print.key')}
        </h2>
        <p className={styles.under}>{t('exams:print.full', { points: paper.total })}</p>
      </header>
      {paper.sections.map((section) => (
        <section key={section.title}>
          <h2 className={styles.section}>{section.title}</h2>
          {section.items.map((item) => (
            <div className={styles.question} key={item.position}>
              <span className={styles.number}>{all.indexOf(item) + 1}.</span>
              <div className={styles.text}>
                {short(item) === undefined ? (
                  <AnswerReview onlyKey body={item.body} answer={null} answerKey={item.answer_key} />
                ) : (
                  <strong>{short(item)}</strong>
                )}
                {item.analysis ? (
                  <div className={styles.analysis}>
                    <Markdown text={item.analysis} />
                  </div>
                ) : null}
              </div>
              <span className={styles.points}>{t('exams:points', { count: item.points })}</span>
            </div>
          ))}
        </section>
      ))}
    </article>
  );
}
