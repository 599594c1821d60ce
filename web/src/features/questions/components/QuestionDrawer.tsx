import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { listed } from '@/shared/lib/wording';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Markdown } from '@/shared/ui/Markdown';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { questionQuery } from '../api';
import { NearQuestions } from './NearQuestions';
import { QuestionUses } from './QuestionUses';
import { QuestionVersions } from './QuestionVersions';

interface Props {
  /** The question shown; without one the drawer is shut. */
  id: number | undefined;
  /** Absent where nothing may be changed. */
  onEdit: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** A question of the bank read from the side: stem, key, analysis, versions. */
export function QuestionDrawer({ id, onEdit, onClose }: Props) {
  const { t } = useTranslation(['questions', 'common']);
  const mayWrite = useQuery(questionQuery(id ?? 0)).data?.may_write ?? false;
  return (
    <Drawer
      open={id !== undefined}
      size={680}
      // Above the list of questions that it was opened from, itself a drawer.
      zIndex={1001}
      title={t('questions:bank.preview')}
      onClose={onClose}
      extra={
        onEdit && mayWrite && id !== undefined ? (
          <Button onClick={() => onEdit(id)}>{t('common:action.edit')}</Button>
        ) : null
      }
    >
      {id === undefined ? null : <QuestionDetails id={id} />}
    </Drawer>
  );
}

function QuestionDetails({ id }: { id: number }) {
  const { t } = useTranslation(['questions', 'editors']);
  const question = useQuery(questionQuery(id));
  if (question.error && !question.data) {
    return <ErrorState error={question.error} onRetry={() => void question.refetch()} />;
  }
  if (question.data === undefined) return <Skeleton lines={6} />;
  const { data } = question;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <div>
        <StatusTag tone="primary">{t(`kind.${data.kind}`)}</StatusTag>{' '}
        <StatusTag>{t(`state.${data.state}`)}</StatusTag>{' '}
        {data.review
          ? t('state.reviewedBy', { name: data.review.by_name, time: formatDateTime(data.review.at_ms) })
          : null}
      </div>
      <QuestionStem text={data.stem} image={data.image} body={data.body} />
      <AnswerReview onlyKey body={data.body} answer={null} answerKey={data.answer_key} />
      {data.tests_hidden ? <p>{t('editors:testsHidden')}</p> : null}
      {data.analysis ? (
        <section>
          <h3>{t('bank.analysis')}</h3>
          <Markdown text={data.analysis} under={3} />
        </section>
      ) : null}
      {data.linked_courses.length > 0 ? (
        <p>{t('link.usedBy', { names: listed(data.linked_courses) })}</p>
      ) : null}
      <section>
        <h3>{t('bank.versions')}</h3>
        <QuestionVersions id={id} versions={data.versions} newest={data.version} mayWrite={data.may_write} />
      </section>
      <QuestionUses id={id} />
      <NearQuestions id={id} />
    </div>
  );
}
