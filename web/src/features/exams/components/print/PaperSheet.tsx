import { useTranslation } from 'react-i18next';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { withAside } from '@/shared/lib/wording';
import { Grouped } from '@/shared/questions/Grouped';
import { kindOf } from '@/shared/questions/kinds';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { Markdown } from '@/shared/ui/Markdown';
import type { PreviewItem, PrintedPaper } from '../../managedApi';
import { AnswerSpace, Given } from './AnswerSpace';
import styles from './paper.module.css';

interface Props {
  paper: PrintedPaper;
  school: string;
}

const pointsOf = (items: PreviewItem[]) =>
  Math.round(items.reduce((sum, item) => sum + item.points, 0) * 100) / 100;

/**
 * What the paper is, and beside it on every page whose it is: written outside of the seal line, to be folded away with it
 * when the paper is marked.
 */
export function PaperHead({ paper, school, kind }: Props & { kind?: string }) {
  const { t } = useTranslation('exams');
  const fields = (['class', 'name', 'number'] as const).map((field) => (
    <span key={field}>
      {t(`print.${field}`)}
      <i />
    </span>
  ));
  return (
    <>
      <div className={styles.seal} aria-hidden="true">
        <p className={styles.whose}>{fields}</p>
        <p className={styles.sealLine}>
          <span>{t('print.seal')}</span>
        </p>
      </div>
      <header className={styles.head}>
        <p className={styles.school}>{school}</p>
        <h2 className={styles.title}>{kind ? withAside(paper.title, kind) : paper.title}</h2>
        <p className={styles.under}>
          {t('minutes', { count: paper.minutes })} · {t('print.full', { points: paper.total })}
        </p>
        <p className={styles.person}>{fields}</p>
      </header>
    </>
  );
}

/** 题号 · 满分 · 得分 · 评卷人, a column a section. */
function ScoreTable({ paper }: { paper: PrintedPaper }) {
  const { t } = useTranslation('exams');
  const rows: [string, (items: PreviewItem[]) => string | number, string | number][] = [
    [t('print.worth'), pointsOf, paper.total],
    [t('print.earned'), () => '', ''],
    [t('print.marker'), () => '', ''],
  ];
  return (
    <table className={styles.scores}>
      <thead>
        <tr>
          <th scope="row">{t('print.part')}</th>
          {paper.sections.map((section, index) => (
            <th scope="col" key={section.title}>
              {chineseNumber(index + 1)}
            </th>
          ))}
          <th scope="col">{t('print.total')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of, total]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {paper.sections.map((section) => (
              <td key={section.title}>{of(section.items)}</td>
            ))}
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A paper as it is handed out: head, table of scores, every question with room to answer it. */
export function PaperSheet({ paper, school }: Props) {
  const { t } = useTranslation('exams');
  const all = paper.sections.flatMap((section) => section.items);
  return (
    <article className={styles.paper}>
      <PaperHead paper={paper} school={school} />
      <ScoreTable paper={paper} />
      {paper.notice ? (
        <div className={styles.notice}>
          <Markdown text={paper.notice} />
        </div>
      ) : null}
      {paper.sections.map((section) => (
        <section key={section.title}>
          <h2 className={styles.section}>
            {section.title}
            <small>
              {t('print.sectionSum', { count: section.items.length, points: pointsOf(section.items) })}
            </small>
          </h2>
          <Grouped items={section.items} numberOf={(item) => all.indexOf(item) + 1} onPaper>
            {(item, number) => (
              <div className={styles.question} key={item.position}>
                <span className={styles.number}>{number}.</span>
                <div className={styles.text}>
                  <QuestionStem text={item.stem} image={item.image} program={item.program} listsFiles />
                  <Given item={item} />
                  <AnswerSpace item={item} />
                </div>
                <span className={styles.points}>
                  {kindOf(item.kind).printing.ticks ? '（　　） ' : ''}
                  {t('points', { count: item.points })}
                </span>
              </div>
            )}
          </Grouped>
        </section>
      ))}
    </article>
  );
}
