import FlagOutlined from '@ant-design/icons/FlagOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { AnswerInput, prefetchInputs } from '@/shared/questions/AnswerInput';
import { answerByKey, isUnanswered } from '@/shared/questions/model';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionAnswer } from '@/shared/questions/types';
import { Countdown } from '@/shared/ui/Countdown';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { StatusTag } from '@/shared/ui/StatusTag';
import { type AttemptView, tryProgram, upload } from '../api';
import { type ExamSession, openSession } from '../model/examSession';
import { dropPlace, readPlace } from '../model/lastPlace';
import { wireTo } from '../model/wire';
import { Banners } from './Banners';
import { Elsewhere } from './Elsewhere';
import type { BackSearch } from './EntryCard';
import { SittingSkeleton } from './ExamSkeleton';
import styles from './exam.module.css';
import { Palette } from './Palette';
import { ReceiptCard } from './ReceiptCard';
import { SubmitDialog } from './SubmitDialog';
import { useExamKeys, useLeaveWatch } from './useExamGuards';
import { useLastPlace } from './useLastPlace';
import { Watermark } from './Watermark';

interface Props {
  view: AttemptView;
  device: string;
  back: BackSearch;
  onTakeOver: () => void;
}

/** Opens the session, which lives as long as the attempt is shown. */
export function Sitting(props: Props) {
  const [session, setSession] = useState<ExamSession>();
  const { view, device } = props;
  useEffect(() => {
    let isGone = false;
    let made: ExamSession | undefined;
    void openSession(view, wireTo(view.id, device)).then((opened) => {
      if (isGone) return opened.end();
      made = opened;
      setSession(opened);
      void opened.begin();
    });
    return () => {
      isGone = true;
      made?.end();
    };
  }, [view, device]);
  const save = useSyncExternalStore(session?.subscribe ?? silent, () => session?.read().save.kind);
  if (session === undefined || save === undefined || save === 'opening') return <SittingSkeleton />;
  return <Desk {...props} session={session} />;
}

const silent = () => () => undefined;

interface DeskProps extends Props {
  session: ExamSession;
  /** Of a paper that is only looked at: leads back, where otherwise one hands in. */
  onClosePreview?: () => void;
}

/** The exam screen: one question, the map of all, the clock, the state of saving. */
export function Desk({ view, device, back, onTakeOver, session, onClosePreview }: DeskProps) {
  const { t } = useTranslation(['exams', 'questions']);
  const state = useSyncExternalStore(session.subscribe, session.read);
  const isPreview = onClosePreview !== undefined;
  const items = useMemo(() => view.sections.flatMap((section) => section.items), [view]);
  const marks = useMemo(() => [view.student_name, view.student_number ?? ''], [view]);
  // This computer knows best where one was on it; another one hears it from the server.
  const [position, setPosition] = useState(() => {
    const last = isPreview ? undefined : (readPlace(view.id)?.position ?? view.place);
    return (items.find((item) => item.position === last) ?? items[0])?.position ?? 0;
  });
  const page = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The network may be gone when a later question asks for its editor.
  useEffect(() => prefetchInputs(items.map((item) => item.kind)), [items]);

  const index = items.findIndex((item) => item.position === position);
  const item = items[index];
  const slot = state.slots.get(position);
  const go = (to: number) => {
    void session.flush();
    setPosition(to);
    setPalette(false);
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  };
  const step = (by: number) => {
    const next = items[index + by];
    if (next !== undefined) go(next.position);
  };
  const isRunning = state.ended === undefined;
  const { isWriter } = state.answers;
  useLastPlace(isPreview || !isRunning ? undefined : view.id, position, page);
  useEffect(() => session.at(position), [session, position]);
  useEffect(() => {
    if (!isRunning) dropPlace(view.id);
  }, [isRunning, view.id]);
  useLeaveWatch(session, view.leave_action, isRunning && !isPreview);
  const handIn = onClosePreview ?? (() => setAsking(true));
  useExamKeys(isRunning && isWriter && !isAsking, {
    pick: (key) => {
      const answer = item ? answerByKey(item.body, slot?.answer ?? undefined, key) : undefined;
      if (answer !== undefined) session.answer(position, answer);
      return answer !== undefined;
    },
    step,
    flag: () => session.flag(position, !(slot?.isFlagged ?? false)),
    submit: handIn,
  });

  if (state.ended?.kind === 'submitted')
    return (
      <ReceiptCard
        title={view.title}
        student={{ name: view.student_name, number: view.student_number }}
        back={back}
        {...state.ended}
      />
    );
  if (state.ended?.kind === 'elsewhere') {
    return <Elsewhere attemptId={view.id} device={device} onTaken={onTakeOver} />;
  }
  const section = view.sections.find((one) => one.items.some((other) => other.position === position));
  const palette = <Palette view={view} slots={state.slots} current={position} onGo={go} />;
  return (
    <>
      <Watermark lines={marks} />
      <div className={styles.exam} style={{ height: '100dvh' }}>
        <header className={styles.top}>
          <div className={styles.who}>
            <h1 className={styles.examTitle}>{view.title}</h1>
            <p className={styles.person}>
              {view.student_name} {view.student_number}
            </p>
          </div>
          {isPreview ? (
            <StatusTag tone="warn">{t('exams:papers.previewNote')}</StatusTag>
          ) : (
            <span className={styles.save}>
              <SaveLine save={state.save} isDurable={session.isDurable} />
            </span>
          )}
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
            className={styles.phoneOnly ?? ''}
            icon={<UnorderedListOutlined />}
            aria-label={t('exams:palette.title')}
            onClick={() => setPalette(true)}
          />
          <Button type="primary" disabled={!isWriter} onClick={handIn}>
            {isPreview ? t('exams:papers.closePreview') : t('exams:submit.open')}
          </Button>
        </header>
        <div className={styles.middle}>
          <Banners view={view} session={session} state={state} />
          <div className={styles.body}>
            <main className={styles.question} key={position} ref={page}>
              <div className={`${styles.inner} ${item?.program ? styles.wide : ''}`}>
                {state.messages.map((message) => (
                  <p className={styles.message} role="status" key={message.id}>
                    {t('exams:message', { text: message.text })}
                  </p>
                ))}
                {section ? <p className={styles.section}>{section.title}</p> : null}
                {item ? (
                  <>
                    <div className={styles.head}>
                      <h2 className={styles.number} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
                        {t('exams:questionNumber', { number: index + 1 })}
                      </h2>
                      <span className={styles.kind}>{t(`questions:kind.${item.kind}`)}</span>
                      <span className={styles.points}>{t('exams:points', { count: item.points })}</span>
                      <span className={styles.grow} />
                      <Button
                        type={slot?.isFlagged ? 'primary' : 'default'}
                        ghost={slot?.isFlagged ?? false}
                        icon={<FlagOutlined />}
                        aria-pressed={slot?.isFlagged ?? false}
                        disabled={!isWriter}
                        onClick={() => session.flag(position, !(slot?.isFlagged ?? false))}
                      >
                        {slot?.isFlagged ? t('exams:unflag') : t('exams:flag')}
                      </Button>
                    </div>
                    <div className={item.program ? styles.split : undefined}>
                      <QuestionStem text={item.stem} image={item.image} program={item.program} />
                      <fieldset className={styles.answer} onBlur={() => void session.flush()}>
                        <AnswerInput
                          label={t('exams:answerTo', { number: index + 1 })}
                          body={item.body}
                          answer={slot?.answer}
                          disabled={!isWriter || state.isSubmitting || state.isTimeUp}
                          program={item.program}
                          onChange={(answer: QuestionAnswer) => session.answer(position, answer)}
                          onUpload={(file) => upload(view.id, position, file)}
                          {...(isPreview
                            ? {}
                            : { onTry: (code: string) => tryProgram(view.id, position, device, code) })}
                        />
                      </fieldset>
                    </div>
                    <nav className={styles.nav} aria-label={t('exams:palette.title')}>
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
                ) : null}
              </div>
            </main>
            <aside className={styles.palette} aria-label={t('exams:palette.title')}>
              {palette}
            </aside>
          </div>
        </div>
        <PlainDialog
          look="sheet"
          width={320}
          isOpen={hasPalette}
          title={t('exams:palette.title')}
          onClose={() => setPalette(false)}
        >
          {palette}
        </PlainDialog>
        <SubmitDialog
          isOpen={isAsking}
          items={items.map((one, at) => ({
            position: one.position,
            number: at + 1,
            isEmpty: isUnanswered(state.slots.get(one.position)?.answer),
            isFlagged: state.slots.get(one.position)?.isFlagged ?? false,
          }))}
          onGo={(to) => {
            setAsking(false);
            go(to);
          }}
          onClose={() => setAsking(false)}
          onSubmit={() => session.submit()}
        />
      </div>
    </>
  );
}
