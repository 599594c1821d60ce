import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withAside } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { letterOf } from '@/shared/questions/model';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionBody } from '@/shared/questions/types';
import { usePageTitle } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { previewQuery } from '../api';
import styles from './preview.module.css';

/** A paper as a student could get it; prints on A4 without anything around it. */
export function PaperPreview({ paperId, onBack }: { paperId: number; onBack: () => void }) {
  const { t } = useTranslation(['exams', 'questions']);
  const [seed, setSeed] = useState(1);
  const [withKeys, setWithKeys] = useState(false);
  const preview = useQuery(previewQuery(paperId, seed));
  usePageTitle(preview.data?.title);
  if (preview.error) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <Skeleton lines={10} />;
  const paper = preview.data;
  const all = paper.sections.flatMap((section) => section.items);
  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader
          title={paper.title}
          text={t('exams:papers.form', { seed })}
          actions={
            <>
              <Checkbox checked={withKeys} onChange={(event) => setWithKeys(event.target.checked)}>
                {t('exams:papers.withKeys')}
              </Checkbox>
              <Button onClick={() => setSeed(seed + 1)}>{t('exams:papers.another')}</Button>
              <Button onClick={() => window.print()}>{t('exams:papers.print')}</Button>
              <Button onClick={onBack}>{t('exams:papers.back')}</Button>
            </>
          }
        />
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.title}>{paper.title}</p>
          <p>
            {t('exams:minutes', { count: paper.minutes })} · {t('exams:points', { count: paper.total })}
          </p>
        </header>
        {paper.notice ? <Markdown text={paper.notice} /> : null}
        {paper.sections.map((section) => (
          <section key={section.title}>
            <h2 className={styles.section}>{section.title}</h2>
            <ol className={styles.questions}>
              {section.items.map((item) => (
                <li key={item.position} className={styles.question} value={all.indexOf(item) + 1}>
                  <div className={styles.line}>
                    <QuestionStem text={item.stem} image={item.image} />
                    <span className={styles.points}>
                      {withAside('', t('exams:points', { count: item.points }))}
                    </span>
                  </div>
                  {withKeys ? (
                    <div className={styles.key}>
                      <AnswerReview onlyKey body={item.body} answer={null} answerKey={item.answer_key} />
                      {item.analysis ? <Markdown text={item.analysis} /> : null}
                    </div>
                  ) : (
                    <Plain body={item.body} />
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </article>
    </>
  );
}

/** What stands on paper instead of fields. */
function Plain({ body }: { body: QuestionBody }) {
  const { t } = useTranslation('questions');
  if (body.kind === 'single' || body.kind === 'multiple') {
    return (
      <ul className={styles.options}>
        {body.options.map((option, index) => (
          <li key={option.tab}>
            {letterOf(index)}. {option.text}
          </li>
        ))}
      </ul>
    );
  }
  if (body.kind === 'true_false') return <p className={styles.options}>（　　）</p>;
  if (body.kind === 'calculation') {
    return (
      <ul className={styles.options}>
        {body.cells.map((cell) => (
          <li key={cell.id}>
            {cell.label}：__________ {cell.unit}
          </li>
        ))}
      </ul>
    );
  }
  if (body.kind === 'flow') {
    return (
      <p className={styles.options}>
        {t('flow.pool')}：{body.items.map((item) => item.title).join('；')}
      </p>
    );
  }
  return <div className={body.kind === 'blank' ? '' : styles.space} />;
}
