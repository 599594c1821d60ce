import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '@/shared/lib/download';
import type { AttemptView } from '../api';
import { answerFile, type Carried } from '../model/answerFile';

interface Props {
  view: Pick<AttemptView, 'id' | 'answer_file_key' | 'title' | 'student_name' | 'student_number'>;
  carried: () => Carried;
}

/** Saves what the server has not as a file that only the server opens, to be handed over by stick. */
export function AnswerFileButton({ view, carried }: Props) {
  const { t } = useTranslation('exams');
  const [hasSaved, setSaved] = useState(false);
  const save = () => {
    const file = answerFile(view.id, view.answer_file_key, carried());
    const student = [view.student_number, view.student_name].filter(Boolean).join(' ');
    const name = t('answerFile.name', { student, title: view.title });
    downloadBlob(new Blob([JSON.stringify(file)], { type: 'application/json' }), name);
    setSaved(true);
  };
  return <Button onClick={save}>{t(hasSaved ? 'answerFile.saveAgain' : 'answerFile.save')}</Button>;
}
