import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { RichText } from '@/shared/ui/RichText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StudentLink } from '@/shared/ui/StudentLink';
import { type Of, type SlipRead, slipAnswersQuery } from '../../insightApi';
import styles from './insight.module.css';

/** Which answers are read: those of some students to a question. */
export interface Opened {
  versionId: number;
  /** What they have in common. */
  title: string;
  students: number[];
}

interface Props {
  of: Of;
  opened: Opened;
  onClose: () => void;
}

/** The answers that show a mistake, one after the other, each beside what is right. */
export function SlipAnswers({ of, opened, onClose }: Props) {
  const { t } = useTranslation('insight');
  const [at, setAt] = useState(0);
  const found = useQuery(slipAnswersQuery(of, opened.versionId));
  const answers = found.data?.answers.filter((answer) => opened.students.includes(answer.user_id));
  const answer = answers?.[at];
  const total = answers?.length ?? 0;
  return (
    <Drawer
      open
      size={640}
      title={opened.title}
      onClose={onClose}
      footer={
        <div className={styles.steps}>
          <span className="sp-number">{t('slips.place', { number: Math.min(at + 1, total), total })}</span>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('slips.previous')}
          </Button>
          <Button type="primary" disabled={at + 1 >= total} onClick={() => setAt(at + 1)}>
            {t('slips.next')}
          </Button>
        </div>
      }
    >
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={8} />
      ) : answer === undefined ? (
        <EmptyState area="marks" title={t('slips.gone')} />
      ) : (
        <article aria-label={answer.real_name}>
          <p className={styles.head}>
            <StudentLink classId={of.classId} student={{ id: answer.user_id, real_name: answer.real_name }} />{' '}
            <span className={`sp-number ${styles.dim}`}>{answer.student_number}</span>{' '}
            <span className="sp-number">{formatScore(answer.earned, answer.full)}</span>
          </p>
          <p className={styles.dim}>
            <Way of={of} answer={answer} /> · {formatDateTime(answer.at_ms)}
          </p>
          <RichText text={answer.stem} />
          <AnswerReview body={found.data.body} answer={answer.answer} answerKey={answer.answer_key} />
        </article>
      )}
    </Drawer>
  );
}

/** Where it was answered; an exam leads to the whole attempt. */
function Way({ of, answer: { source, title } }: { of: Of; answer: SlipRead }) {
  if (source.kind === 'exercise') return <>{title}</>;
  return (
    <Link
      to="/gradeManage/testPaperRecordDetails"
      search={{
        class_id: of.classId,
        assessment_id: source.assessment_id,
        attempt_id: source.attempt_id,
      }}
    >
      {title}
    </Link>
  );
}
