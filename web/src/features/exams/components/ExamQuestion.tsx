import FlagOutlined from '@ant-design/icons/FlagOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import { FoldedStem } from '@/shared/questions/FoldedStem';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionAnswer } from '@/shared/questions/types';
import { openBook, tryProgram, upload } from '../api';
import type { ExamSession } from '../model/examSession';
import styles from './exam.module.css';
import type { ExamPageState } from './useExamPage';

interface Props {
  attemptId: number;
  device: string;
  session: ExamSession;
  exam: ExamPageState;
  /** What stands beside its points. */
  children: ReactNode;
}

/** The question that is on the screen: its stem, its answer, and the ways to the next one. */
export function ExamQuestion({ attemptId, device, session, exam, children }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const { state, isPreview, isWriter, items, item, index, position, slot, step, handIn } = exam;
  if (item === undefined) return null;
  const isFlagged = slot?.isFlagged ?? false;
  const stem = <QuestionStem text={item.stem} image={item.image} program={item.program} />;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.number} ref={exam.heading} tabIndex={-1} style={{ outline: 'none' }}>
          {t('exams:questionNumber', { number: index + 1 })}
        </h2>
        <span className={styles.kind}>{t(`questions:kind.${item.kind}`)}</span>
        <span className={styles.points}>{t('exams:points', { count: item.points })}</span>
        {children}
        <span className={styles.grow} />
        <Button
          type={isFlagged ? 'primary' : 'default'}
          ghost={isFlagged}
          icon={<FlagOutlined />}
          aria-pressed={isFlagged}
          disabled={!isWriter}
          onClick={exam.flag}
        >
          {isFlagged ? t('exams:unflag') : t('exams:flag')}
        </Button>
      </div>
      {exam.beside ? <exam.beside.CorrectionNote exam={exam} session={session} /> : null}
      <div className={item.program && !item.shared ? styles.split : undefined}>
        <FoldedStem kind={item.kind}>{stem}</FoldedStem>
        <fieldset className={styles.answer} onBlur={() => void session.flush()}>
          <AnswerInput
            label={t('exams:answerTo', { number: index + 1 })}
            body={item.body}
            answer={slot?.answer}
            disabled={!isWriter || state.isSubmitting || state.isTimeUp}
            program={item.program}
            onChange={(answer: QuestionAnswer) => session.answer(position, answer)}
            onUpload={(file) => upload(attemptId, position, file)}
            {...(isPreview || item.kind !== 'books'
              ? {}
              : {
                  book: {
                    name: `${attemptId}.${position}`,
                    open: () => openBook(attemptId, position, device),
                  },
                })}
            {...(isPreview ? {} : { onTry: (code: string) => tryProgram(attemptId, position, device, code) })}
          />
        </fieldset>
      </div>
      {/* A desk as large as the screen stands alone: one hands in above it. */}
      <nav className={styles.nav} hidden={exam.isAlone} aria-label={t('exams:palette.title')}>
        <Button size="large" disabled={index <= 0} onClick={() => step(-1)}>
          {t('exams:previous')}
        </Button>
        <Button
          size="large"
          type="primary"
          ghost
          onClick={() => (index === items.length - 1 ? handIn() : step(1))}
        >
          {index < items.length - 1
            ? t('exams:next')
            : isPreview
              ? t('exams:papers.closePreview')
              : t('exams:submit.open')}
        </Button>
      </nav>
    </>
  );
}
