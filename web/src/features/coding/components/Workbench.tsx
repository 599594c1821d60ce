import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Splitter } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { notify } from '@/shared/ui/notify';
import { type Draft, formatCode, ownFilesQuery, type PythonTask } from '../api';
import { cellAtLine, cellsOf, textOfCell } from '../model/cells';
import { readingCode } from '../model/files';
import { isSilentRun } from '../model/run';
import { usePlace } from '../places/usePlace';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { DraftNotice } from './DraftNotice';
import { EditorBar } from './EditorBar';
import { Instructions } from './Instructions';
import { type Look, useLook } from './look';
import { OwnFiles } from './OwnFiles';
import { PlaceDialog } from './PlaceDialog';
import { Results, type ResultTab } from './Results';
import { SaveLine } from './SaveLine';
import { useDraft } from './useDraft';
import { useEvaluation } from './useEvaluation';
import { useRun } from './useRun';
import styles from './Workbench.module.css';

interface Props {
  userId: number;
  /** None on the scratchpad. */
  task?: PythonTask;
  activityId?: number | undefined;
  /** Whose own books programs find; none where no course was chosen. */
  courseId?: number | undefined;
  draft: Draft | null;
  starter: string;
  /** A table that the program is to read: the code for it is added once, then `onRead` is told. */
  reads?: string | undefined;
  onRead?: () => void;
}

type Part = 'text' | 'code' | 'results';

/** Instructions, editor and results side by side; on a phone one after the other. */
export function Workbench({ userId, task, activityId, courseId, draft, starter, reads, onRead }: Props) {
  const { t } = useTranslation(['coding', 'common']);
  const isPhone = useMedia(phone);
  const [saved, setSaved] = useLook();
  // A notebook is run cell by cell until its reader chooses otherwise.
  const [runs, setRuns] = useState(task?.is_notebook ? 'cells' : undefined);
  const look: Look = runs === 'cells' ? { ...saved, runs } : saved;
  const setLook = (patch: Partial<Look>) => {
    if (patch.runs) setRuns(undefined);
    setSaved(patch);
  };
  const editor = useRef<EditorHandle>(null);
  const kept = useDraft(userId, { taskId: task?.id, activityId }, draft, starter);
  const chosen = usePlace(userId, { taskId: task?.id, courseId });
  const { run, isBusy, start, stop, give, restart } = useRun(chosen.place, t('common:error.system'));
  // The local program keeps no variables from one program to the next.
  const inCells = look.runs === 'cells' && chosen.name !== 'local';
  const [ranAt, setRanAt] = useState(chosen.name);
  const own = useQuery({ ...ownFilesQuery(courseId ?? 0), enabled: courseId !== undefined });
  const [tab, setTab] = useState<ResultTab>('output');
  const [part, setPart] = useState<Part>(task ? 'text' : 'code');
  const [changed, setChanged] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const evaluation = useEvaluation(task, activityId);

  const error = run.error ?? undefined;
  const fault = useMemo(
    () =>
      error?.line && !changed
        ? { line: error.line, message: `${error.type}: ${error.explanation || error.message}` }
        : undefined,
    [error, changed],
  );

  const onChange = (code: string) => {
    kept.onChange(code);
    if (error) setChanged(true);
  };
  const onRun = () => {
    if (isBusy) return;
    if (chosen.place === undefined) {
      setChoosing(true);
      return;
    }
    setRanAt(chosen.name);
    setChanged(false);
    setTab('output');
    if (isPhone) setPart('results');
    void kept.send();
    const code = kept.code();
    const cell = cellAtLine(code, editor.current?.line() ?? 1);
    void start(inCells ? textOfCell(code, cell) : code, inCells);
  };
  const onRunAndGoOn = () => {
    if (!inCells) return false;
    const here = cellAtLine(kept.code(), editor.current?.line() ?? 1);
    onRun();
    const next = cellsOf(kept.code())[here.at + 1];
    if (next) editor.current?.goTo(Math.min(next.first + 1, next.last));
    return true;
  };
  const onFormat = async () => {
    try {
      const before = kept.code();
      const { code } = await formatCode(before);
      if (code !== before) editor.current?.replace(code);
    } catch (error) {
      if (!isApiError(error) || !error.notified) notify.error(messageOf(error, t('common:error.system')));
    }
  };
  const onSubmit = () => {
    setTab('report');
    if (isPhone) setPart('results');
    void kept.send();
    evaluation.submit(kept.code());
  };
  // A program that only drew or only made tables shows that at once.
  const { figures, frames } = run;
  const isQuiet = run.phase === 'done' && run.reason === 'ok' && isSilentRun(run);
  useEffect(() => {
    if (!isQuiet) return;
    if (figures.length > 0) setTab('figures');
    else if (frames.length > 0) setTab('frames');
  }, [isQuiet, figures.length, frames.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each table that is asked for
  useEffect(() => {
    if (reads === undefined) return;
    const added = readingCode(reads, kept.code());
    if (added !== '') editor.current?.append(added);
    onRead?.();
  }, [reads]);

  const onLine = (line: number) => {
    if (isPhone) setPart('code');
    setTimeout(() => editor.current?.goTo(line));
  };
  const insert = (text: string) => {
    if (isPhone) setPart('code');
    editor.current?.insert(text);
  };

  const open = (code: string) => {
    if (isPhone) setPart('code');
    editor.current?.replace(code);
  };

  const runButton = isBusy ? (
    <Button danger onClick={stop} disabled={run.runId === undefined}>
      {t('run.stop')}
    </Button>
  ) : (
    <Button type={task ? 'default' : 'primary'} icon={<CaretRightOutlined />} onClick={onRun}>
      {inCells ? t('run.cell') : t('run.run')}
      {isPhone ? null : <kbd className={styles.key}>Ctrl+Enter</kbd>}
    </Button>
  );
  const submitButton = task ? (
    <Button
      type="primary"
      icon={<SendOutlined />}
      loading={evaluation.isBusy}
      disabled={evaluation.isUsedUp}
      onClick={onSubmit}
    >
      {t('run.submit')}
    </Button>
  ) : null;

  const bar = (
    <EditorBar
      look={look}
      onLook={setLook}
      isPhone={isPhone}
      status={<SaveLine status={kept.status} savedAtMs={kept.savedAtMs} />}
      chosen={chosen}
      isGraded={task !== undefined}
      onChoose={() => setChoosing(true)}
      files={task ? undefined : <OwnFiles courseId={courseId} onInsert={insert} />}
      session={run.session}
      isBusy={isBusy}
      onFormat={onFormat}
      onReset={() => editor.current?.replace(starter)}
      onNewCell={() => editor.current?.appendCell()}
      onRestart={restart}
    >
      {isPhone ? null : runButton}
      {isPhone ? null : submitButton}
    </EditorBar>
  );

  const code = (
    <div className={styles.code}>
      {bar}
      <PlaceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} chosen={chosen} isBusy={isBusy} />
      <DraftNotice
        status={kept.status}
        own={kept.own}
        isRestored={kept.isRestored}
        onOwn={(text) => {
          kept.dropOwn();
          editor.current?.replace(text);
        }}
        onDropOwn={kept.dropOwn}
        onSettle={async (keepsMine) => {
          const text = await kept.settle(keepsMine);
          if (!keepsMine) editor.current?.replace(text);
        }}
      />
      <div className={styles.editor}>
        <CodeEditor
          ref={editor}
          initial={kept.initial}
          fontSize={look.fontSize}
          files={[...(task?.files ?? []), ...(own.data ?? [])].map((file) => file.name)}
          fault={fault}
          onChange={onChange}
          onRun={onRun}
          onRunAndGoOn={onRunAndGoOn}
        />
      </div>
    </div>
  );
  const results = (
    <Results
      run={run}
      ranAt={ranAt}
      active={tab}
      onActive={setTab}
      onLine={onLine}
      onGive={give}
      onServer={() => chosen.choose('server')}
      report={task ? evaluation.report(onLine) : undefined}
    />
  );
  const text = task ? (
    <Instructions task={task} own={own.data ?? []} onInsert={insert} onOpen={open} />
  ) : null;

  if (isPhone) {
    const parts: [Part, ReactNode][] = [
      ...(text ? [['text', text] as [Part, ReactNode]] : []),
      ['code', code],
      ['results', results],
    ];
    return (
      <div className={styles.phone}>
        <nav className={styles.parts} aria-label={t('part.label')}>
          {parts.map(([key]) => (
            <button key={key} type="button" aria-pressed={key === part} onClick={() => setPart(key)}>
              {t(`part.${key}`)}
            </button>
          ))}
        </nav>
        {parts.map(([key, content]) => (
          <div key={key} className={styles.part} hidden={key !== part}>
            {content}
          </div>
        ))}
        <div className={styles.foot}>
          {runButton}
          {submitButton}
        </div>
      </div>
    );
  }

  const { sizes } = look;
  const rest = (
    <Splitter
      // Another arrangement starts with its own sizes.
      key={look.results}
      orientation={look.results === 'beside' ? 'horizontal' : 'vertical'}
      onResizeEnd={([size = 0, other = 0]) =>
        setLook({ sizes: { ...sizes, [look.results]: Math.round((size / (size + other)) * 100) } })
      }
    >
      <Splitter.Panel defaultSize={`${sizes[look.results]}%`} min={look.results === 'beside' ? 320 : 140}>
        {code}
      </Splitter.Panel>
      <Splitter.Panel min={look.results === 'beside' ? 280 : 120}>{results}</Splitter.Panel>
    </Splitter>
  );
  if (text === null) return <div className={styles.bench}>{rest}</div>;
  return (
    <div className={styles.bench}>
      <Splitter
        onResizeEnd={([size = 0, other = 0]) =>
          setLook({ sizes: { ...sizes, text: Math.round((size / (size + other)) * 100) } })
        }
      >
        <Splitter.Panel defaultSize={`${sizes.text}%`} min={240} collapsible>
          {text}
        </Splitter.Panel>
        <Splitter.Panel min={480}>{rest}</Splitter.Panel>
      </Splitter>
    </div>
  );
}
