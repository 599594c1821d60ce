import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button } from 'antd';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { isUnanswered } from '@/shared/questions/answering';
import { SharedStem } from '@/shared/questions/SharedStem';
import { firstNumber, groupKey } from '@/shared/questions/sharing';
import { Countdown } from '@/shared/ui/Countdown';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WorkspaceBar } from '@/shared/ui/workspace/WorkspaceBar';
import type { AttemptView, ExamMessage } from '../api';
import type { ExamSession } from '../model/examSession';
import { Banners } from './Banners';
import { CorrectionBanner } from './CorrectionBanner';
import { ElsewhereLater } from './ElsewhereLater';
import type { BackSearch } from './EntryCard';
import { ExamQuestion } from './ExamQuestion';
import styles from './exam.module.css';
import { Palette } from './Palette';
import { Receipt } from './Receipt';
import { SubmitDialog } from './SubmitDialog';
import { useExamPage } from './useExamPage';
import { ExamTools, QuestionTime, useTools } from './useTools';
import { Watermark } from './Watermark';

interface Props {
  view: AttemptView;
  device: string;
  back: BackSearch;
  onTakeOver: () => void;
  session: ExamSession;
  /** Of a paper that is only looked at: leads back, where otherwise one hands in. */
  onClosePreview?: () => void;
}

/** The exam screen: one question, the map of all, the clock, the state of saving. */
export function ExamPage({ view, device, back, onTakeOver, session, onClosePreview }: Props) {
  const { t } = useTranslation(['exams', 'questions']);
  const exam = useExamPage({ view, session, onClosePreview });
  const { state, isPreview, isWriter, items, section, item, position, page, go, handIn, isBench, isAlone } =
    exam;
  const tools = useTools();
  const marks = useMemo(() => [view.student_name, view.student_number ?? ''], [view]);

  if (state.ended?.kind === 'submitted') return <Receipt view={view} back={back} {...state.ended} />;
  if (state.ended?.kind === 'elsewhere') {
    return <ElsewhereLater view={view} device={device} onTaken={onTakeOver} />;
  }
  const question = (
    <ExamQuestion key={position} attemptId={view.id} device={device} session={session} exam={exam}>
      {tools.showsTime ? (
        <Suspense>
          <QuestionTime attemptId={view.id} position={position} />
        </Suspense>
      ) : null}
    </ExamQuestion>
  );
  const palette = <Palette sections={state.sections} slots={state.slots} current={position} onGo={go} />;
  return (
    <>
      <Watermark lines={marks} />
      <div className={styles.exam} style={{ height: '100dvh' }}>
        <WorkspaceBar
          isCover
          title={view.title}
          note={
            isPreview ? (
              <StatusTag tone="warn">{t('exams:papers.previewNote')}</StatusTag>
            ) : (
              <span className={styles.barPerson}>
                {view.student_name} {view.student_number}
              </span>
            )
          }
        >
          {isPreview ? null : <SaveLine save={state.save} isDurable={session.isDurable} />}
          <div className={styles.left}>
            <span className={styles.leftLabel}>{t('exams:timeLeft')}</span>
            <span className={styles.leftTime}>
              <Countdown
                untilMs={state.deadlineMs}
                offsetMs={state.offsetMs}
                onEnd={() => (isPreview ? undefined : void session.timeUp())}
              />
            </span>
          </div>
          <Button
            className={styles.deskOnly ?? ''}
            aria-expanded={tools.isOpen}
            onClick={() => tools.setOpen(!tools.isOpen)}
          >
            {t('exams:tools.title')}
          </Button>
          <Button
            className={styles.phoneOnly ?? ''}
            icon={<UnorderedListOutlined />}
            aria-label={t('exams:palette.title')}
            onClick={() => exam.setPalette(true)}
          />
          <Button type="primary" disabled={!isWriter} onClick={handIn}>
            {isPreview ? t('exams:papers.closePreview') : t('exams:submit.open')}
          </Button>
        </WorkspaceBar>
        <div className={styles.middle}>
          <Banners view={view} session={session} state={state} beside={exam.beside} />
          <CorrectionBanner exam={exam} />
          <div className={`${styles.body} ${isAlone ? styles.alone : ''}`}>
            <section
              className={`${styles.question} ${isBench ? styles.bench : ''}`}
              key={item && groupKey(item, exam.index + 1)}
              ref={page}
            >
              <div
                className={`${styles.inner} ${isBench || item?.program || item?.shared ? styles.wide : ''}`}
                style={{ zoom: `${tools.size}%` }}
              >
                <Messages messages={state.messages} />
                {section ? <p className={styles.section}>{section.title}</p> : null}
                <SharedStem shared={item?.shared} first={item && firstNumber(item, exam.index + 1)}>
                  {question}
                </SharedStem>
              </div>
            </section>
            {isAlone ? null : (
              <aside className={styles.palette} aria-label={t('exams:palette.title')}>
                {palette}
              </aside>
            )}
          </div>
        </div>
        {tools.isOpen ? (
          <Suspense>
            <ExamTools
              attemptId={view.id}
              size={tools.size}
              onSize={tools.choose}
              showsTime={tools.showsTime}
              onShowTime={tools.showTime}
              onClose={() => tools.setOpen(false)}
            />
          </Suspense>
        ) : null}
        <PlainDialog
          variant="sheet"
          width={320}
          isOpen={exam.hasPalette}
          title={t('exams:palette.title')}
          onClose={() => exam.setPalette(false)}
        >
          {palette}
          <Button
            block
            onClick={() => {
              exam.setPalette(false);
              tools.setOpen(true);
            }}
          >
            {t('exams:tools.title')}
          </Button>
        </PlainDialog>
        <SubmitDialog
          isOpen={exam.isAsking}
          items={items.map((one, at) => ({
            position: one.position,
            number: at + 1,
            isEmpty: isUnanswered(state.slots.get(one.position)?.answer),
            isFlagged: state.slots.get(one.position)?.isFlagged ?? false,
          }))}
          onGo={(to) => {
            exam.setAsking(false);
            go(to);
          }}
          onClose={() => exam.setAsking(false)}
          onSubmit={() => session.submit()}
        />
      </div>
    </>
  );
}

/** What an invigilator has said. */
function Messages({ messages }: { messages: ExamMessage[] }) {
  const { t } = useTranslation('exams');
  return messages.map((message) => (
    <p className={styles.message} role="status" key={message.id}>
      {t('message', { text: message.text })}
    </p>
  ));
}
