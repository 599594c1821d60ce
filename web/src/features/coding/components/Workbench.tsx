import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { courseFilesQuery, type Draft, type PythonTask } from '../api';
import { cellAtLine, cellsOf, textOfCell } from '../model/cells';
import { readingCode, readingSheet } from '../model/files';
import { isSilentRun } from '../model/run';
import { usePlace } from '../places/usePlace';
import { BenchLayout, type Part } from './BenchLayout';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { DraftNotice } from './DraftNotice';
import { EditorBar } from './EditorBar';
import { Instructions } from './Instructions';
import { useLook } from './look';
import { PlaceDialog } from './PlaceDialog';
import { Results, type ResultTab } from './Results';
import { SaveLine } from './SaveLine';
import { useDraft } from './useDraft';
import { useEvaluation } from './useEvaluation';
import { useFormat } from './useFormat';
import { useRun } from './useRun';
import styles from './Workbench.module.css';

interface Props {
  userId: number;
  /** None on the scratchpad. */
  task?: PythonTask;
  activityId?: number | undefined;
  /** The sheet of the scratchpad. */
  sheet?: number;
  /** What stands beside the scratchpad; it writes into the editor. */
  aside?: (insert: (text: string) => void) => ReactNode;
  /** Whose own books programs find; none where no course was chosen. */
  courseId?: number | undefined;
  draft: Draft | null;
  starter: string;
  /** A table that the program is to read: the code for it is added once, then `onRead` is told. */
  reads?: string | undefined;
  onRead?: () => void;
  /** The server has this text. */
  onSaved?: (code: string) => void;
}

/** A program with its results beside it, and the task or the files it may read. */
export function Workbench(props: Props) {
  const { userId, task, activityId, sheet, aside, courseId, draft, starter, reads, onRead, onSaved } = props;
  const { t } = useTranslation(['coding', 'common']);
  const isPhone = useMedia(phone);
  const [look, setLook] = useLook();
  const editor = useRef<EditorHandle>(null);
  const kept = useDraft(userId, { taskId: task?.id, activityId, sheet }, draft, starter);
  const chosen = usePlace(userId, { taskId: task?.id, courseId });
  const { run, isBusy, start, stop, give, restart } = useRun(chosen.place, t('common:error.system'));
  // The local program keeps no variables from one program to the next.
  const inCells = look.runs === 'cells' && chosen.name !== 'local';
  const [ranAt, setRanAt] = useState(chosen.name);
  const found = useQuery({ ...courseFilesQuery(courseId ?? 0), enabled: courseId !== undefined });
  const own = (found.data ?? []).filter((file) => !file.is_table);
  const [tab, setTab] = useState<ResultTab>('output');
  const [part, setPart] = useState<Part>(task ? 'text' : 'code');
  const [changed, setChanged] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const evaluation = useEvaluation(task, activityId);
  const format = useFormat();

  // One may type and run at once; on a phone that would open the keyboard.
  useEffect(() => {
    if (!isPhone) editor.current?.focus();
  }, [isPhone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each save
  useEffect(() => {
    if (kept.status === 'saved') onSaved?.(kept.code());
  }, [kept.status, kept.savedAtMs]);

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
    const tidy = await format(kept.code());
    if (tidy !== undefined) editor.current?.replace(tidy);
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
    // A sheet on which nothing of one's own stands is written anew; otherwise what stands there is kept.
    const isUntouched = kept.code().trim() === '' || kept.code() === starter;
    const added = readingCode(reads, kept.code());
    if (isUntouched) editor.current?.replace(readingSheet(reads));
    else if (added !== '') editor.current?.append(added);
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
          files={[...(task ? [...task.files, ...own] : (found.data ?? []))].map((file) => file.name)}
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
  return (
    <BenchLayout
      aside={
        task
          ? {
              part: 'text',
              content: <Instructions task={task} own={own} onInsert={insert} onOpen={open} />,
            }
          : { part: 'files', content: aside?.(insert) }
      }
      code={code}
      results={{ label: t('part.results'), content: results }}
      foot={
        <>
          {runButton}
          {submitButton}
        </>
      }
      part={part}
      onPart={setPart}
      look={look}
      onLook={setLook}
      isPhone={isPhone}
      onRun={onRun}
    />
  );
}
