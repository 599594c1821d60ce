import { Alert, Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextChanges } from '@/shared/ui/TextChanges';
import { type CorrectableQuestion, correctQuestion, useExamWrite } from '../../managedApi';
import styles from './board.module.css';

interface Props {
  assessmentId: number;
  question: CorrectableQuestion;
  onEdit: () => void;
}

/** A question whose newest version is not in the exam yet: what differs, what students are told, and the act. */
export function ReadyCorrection({ assessmentId, question, onEdit }: Props) {
  const { t } = useTranslation('invigilation');
  const [note, setNote] = useState('');
  const publish = useExamWrite(correctQuestion, true);
  const { newer } = question;
  if (newer === null) return null;
  return (
    <section className={styles.ready}>
      <TextChanges before={question.text} after={newer.text} />
      {question.text === newer.text ? <p className={styles.aside}>{t('corrections.sameText')}</p> : null}
      {newer.takes_answers ? (
        <Form
          layout="vertical"
          onFinish={() =>
            publish.mutate({
              id: assessmentId,
              question_id: question.question_id,
              version_id: newer.version_id,
              note: note.trim(),
            })
          }
        >
          <Form.Item label={t('corrections.note')}>
            <Input
              aria-label={t('corrections.note')}
              value={note}
              maxLength={200}
              placeholder={t('corrections.noteHint')}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
          <Flex gap={8} justify="flex-end">
            <Button onClick={onEdit}>{t('corrections.edit')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              disabled={note.trim().length < 2}
              loading={publish.isPending}
            >
              {t('corrections.publish')}
            </Button>
          </Flex>
        </Form>
      ) : (
        <>
          <Alert type="warning" showIcon title={t('corrections.unfit')} />
          <Flex justify="flex-end">
            <Button onClick={onEdit}>{t('corrections.edit')}</Button>
          </Flex>
        </>
      )}
    </section>
  );
}
