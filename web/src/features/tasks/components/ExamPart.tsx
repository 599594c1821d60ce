import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type AssessmentCard, myAssessmentsQuery } from '@/shared/api/assessments';
import { formatPeriod } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import way from './way.module.css';

interface Props {
  /** The assessment in which the class does the activity. */
  examId: number;
  place: { course_id: number; class_id: number | undefined };
}

const useCard = ({ examId, place }: Props): AssessmentCard | undefined =>
  useQuery(myAssessmentsQuery(place.course_id)).data?.items.find((card) => card.id === examId);

/** That an activity is done as an exam, and when. */
export function ExamWhen(props: Props) {
  const { t } = useTranslation('tasks');
  const card = useCard(props);
  return (
    <>
      <StatusTag tone="primary">{t('exam.tag')}</StatusTag>
      {card === undefined ? null : (
        <>
          <span>{formatPeriod(card.opens_at_ms, card.closes_at_ms)}</span>
          {card.minutes > 0 ? <span>{t('exam.minutes', { count: card.minutes })}</span> : null}
        </>
      )}
    </>
  );
}

/** The way into the exam; once it was handed in, to what came of it. */
export function ExamWay({ isNext, ...props }: Props & { isNext: boolean }) {
  const { t } = useTranslation('tasks');
  const card = useCard(props);
  const { examId, place } = props;
  const last = card?.attempts.at(-1);
  if (card?.phase === 'missed') return <Button disabled>{t('exam.missed')}</Button>;
  const isOver = (card?.phase === 'submitted' || card?.phase === 'released') && !card.may_begin;
  if (isOver && !last?.may_review) return <Button disabled>{t('exam.submitted')}</Button>;
  if (isOver) {
    return (
      <Link className={way.plain} to="/course/testRecord" search={{ ...place, attempt_id: last?.id }}>
        {t('exam.result')}
      </Link>
    );
  }
  return (
    <Link
      className={isNext ? way.primary : way.plain}
      to="/course/takeAnExam"
      search={{ ...place, assessment_id: examId }}
    >
      {t(card?.phase === 'running' ? 'exam.goOn' : 'exam.enter')}
    </Link>
  );
}
