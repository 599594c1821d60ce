import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stemLine } from '@/shared/questions/stemLine';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CorrectableQuestion, correctionsQuery, type ManagedAssessment } from '../../managedApi';
import styles from './board.module.css';
import { MadeCorrections } from './MadeCorrections';
import { ReadyCorrection } from './ReadyCorrection';

/** Opens a question of the course's bank to be edited. */
export type EditQuestion = (courseId: number, questionId: number, onClose: () => void) => ReactNode;

interface Props {
  assessment: ManagedAssessment;
  editQuestion: EditQuestion;
  onClose: () => void;
}

/** Corrects questions while the exam is taken: edit, look at what differs, publish, see who has looked at it. */
export function CorrectionsDrawer({ assessment, editQuestion, onClose }: Props) {
  const { t } = useTranslation('invigilation');
  const client = useQueryClient();
  const found = useQuery(correctionsQuery(assessment.id));
  const [edited, setEdited] = useState<number>();
  const ready = found.data?.questions.filter((question) => question.newer !== null) ?? [];
  return (
    <Drawer open size={640} title={t('corrections.title')} onClose={onClose}>
      <p className={styles.aside}>{t('corrections.how')}</p>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <>
          <h3 className={styles.sheetTitle}>{t('corrections.ready')}</h3>
          {ready.length === 0 ? <p className={styles.aside}>{t('corrections.none')}</p> : null}
          {ready.map((question) => (
            <ReadyCorrection
              key={question.question_id}
              assessmentId={assessment.id}
              question={question}
              onEdit={() => setEdited(question.question_id)}
            />
          ))}
          <MadeCorrections corrections={found.data.corrections} />
          <Questions
            questions={found.data.questions.filter((question) => question.newer === null)}
            onEdit={setEdited}
          />
        </>
      )}
      {edited === undefined
        ? null
        : editQuestion(assessment.course_id, edited, () => {
            setEdited(undefined);
            void client.invalidateQueries({ queryKey: ['exams', 'corrections'] });
          })}
    </Drawer>
  );
}

interface QuestionsProps {
  questions: CorrectableQuestion[];
  onEdit: (id: number) => void;
}

function Questions({ questions, onEdit }: QuestionsProps) {
  const { t } = useTranslation(['invigilation', 'questions']);
  const [words, setWords] = useState('');
  const visible = questions.filter((question) => question.text.includes(words.trim()));
  return (
    <>
      <h3 className={styles.sheetTitle}>{t('invigilation:corrections.questions')}</h3>
      <Input.Search
        allowClear
        aria-label={t('invigilation:corrections.search')}
        placeholder={t('invigilation:corrections.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {visible.length === 0 ? <EmptyState area="exams" title={t('invigilation:corrections.empty')} /> : null}
      <ul className={styles.changes}>
        {visible.map((question) => (
          <li key={question.question_id} className={styles.question}>
            <span className={styles.aside}>{t(`questions:kind.${question.kind}`)}</span>
            <span className={styles.stem}>{stemLine(question.text)}</span>
            <Button size="small" onClick={() => onEdit(question.question_id)}>
              {t('invigilation:corrections.edit')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
