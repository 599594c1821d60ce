import { useQuery } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '@/shared/lib/points';
import { listed } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type WrongAnswer, wrongAnswersQuery } from '../../api';
import styles from '../results.module.css';

const pageSize = 10;

/** The book of wrong answers, a page at a time. */
export function WrongBook({ courseId, count }: { courseId: number; count: number }) {
  const { t } = useTranslation('results');
  const [page, setPage] = useState(1);
  const wrong = useQuery({ ...wrongAnswersQuery(courseId, page, pageSize), enabled: count > 0 });
  const total = wrong.data?.total ?? count;
  return (
    <Panel title={t('analysis.wrong', { count: total })}>
      {total === 0 ? <EmptyState area="marks" title={t('analysis.noWrong')} /> : null}
      {wrong.error ? <ErrorState error={wrong.error} onRetry={() => void wrong.refetch()} /> : null}
      {wrong.isLoading ? <Skeleton lines={pageSize} /> : null}
      {wrong.data?.items.map((one) => (
        <Wrong key={`${one.source_kind} ${one.attempt_id} ${one.position}`} one={one} />
      ))}
      <Pagination
        className={styles.pages}
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={total}
        onChange={setPage}
      />
    </Panel>
  );
}

function Wrong({ one }: { one: WrongAnswer }) {
  const { t } = useTranslation('results');
  const from = t(`analysis.from.${one.source_kind === 'exercise' ? 'exercise' : 'exam'}`);
  return (
    <details className={styles.wrong}>
      <summary>
        <span>{stemLine(one.stem)}</span>
        <span className={styles.muted}>{formatScore(one.earned, one.full)}</span>
      </summary>
      <div className={styles.wrongBody}>
        <QuestionStem text={one.stem} body={one.body} />
        <div style={{ marginTop: 12 }}>
          <AnswerReview body={one.body} answer={one.answer} answerKey={one.answer_key} />
        </div>
        {one.analysis ? (
          <div style={{ marginTop: 12 }}>
            <Markdown text={one.analysis} />
          </div>
        ) : null}
        <p className={styles.muted} style={{ marginTop: 8 }}>
          {[from, one.title, listed(one.knowledge)].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
    </details>
  );
}
