import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionBody, QuestionAnswer as TypedAnswer } from '@/shared/questions/types';
import { Markdown } from '@/shared/ui/Markdown';
import { answerVideoQuestion, type QuestionAnswer, type VideoQuestion } from '../api';
import styles from './QuestionOverlay.module.css';

interface Props {
  lectureId: number;
  question: VideoQuestion;
  onDone: () => void;
}

/** A question over the waiting video: answered at once, tried again at will, or put off. */
export function QuestionOverlay({ lectureId, question, onDone }: Props) {
  const { t } = useTranslation('learning');
  const box = useRef<HTMLElement>(null);
  const [answer, setAnswer] = useState<TypedAnswer>();
  const send = useMutation({
    mutationFn: (given: TypedAnswer) => answerVideoQuestion(lectureId, question.key, given as QuestionAnswer),
  });
  const verdict = send.data;
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={styles.veil}>
      <section ref={box} className={styles.card} aria-label={t('player.question')} tabIndex={-1}>
        <p className={styles.head}>{t('player.question')}</p>
        <QuestionStem text={question.stem} />
        <AnswerInput
          body={question.body as QuestionBody}
          answer={answer}
          disabled={verdict?.is_right === true}
          label={t('player.question')}
          onChange={(given) => {
            setAnswer(given);
            if (verdict) send.reset();
          }}
        />
        {verdict ? (
          <div className={verdict.is_right ? styles.right : styles.wrong} role="status">
            <p className={styles.verdict}>{verdict.is_right ? t('player.right') : t('player.wrong')}</p>
            {verdict.analysis ? <Markdown text={verdict.analysis} /> : null}
          </div>
        ) : null}
        <div className={styles.actions}>
          {verdict?.is_right ? null : <Button onClick={onDone}>{t('player.later')}</Button>}
          {verdict?.is_right ? (
            <Button type="primary" onClick={onDone}>
              {t('player.goOn')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={answer === undefined}
              loading={send.isPending}
              onClick={() => answer && send.mutate(answer)}
            >
              {t('player.submit')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
