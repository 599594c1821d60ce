import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { courseFilesQuery, type Draft, type PythonTask } from '../api';
import { isRunnable, type NotebookCell } from '../model/notebook';
import { usePlace } from '../places/usePlace';
import { BenchLayout, type Part } from './BenchLayout';
import { DraftNotice } from './DraftNotice';
import { EditorBar } from './EditorBar';
import { Instructions } from './Instructions';
import { useLook } from './look';
import { NotebookEditor, type NotebookHandle } from './NotebookEditor';
import { PlaceDialog } from './PlaceDialog';
import { SaveLine } from './SaveLine';
import { useDraft } from './useDraft';
import { useEvaluation } from './useEvaluation';
import { useFormat } from './useFormat';
import { useRun } from './useRun';
import styles from './Workbench.module.css';

interface Props {
  userId: number;
  task: PythonTask;
  activityId: number | undefined;
  draft: Draft | null;
}

/** A notebook task: cells with what they did under them, the task and its evaluation beside. */
export function NotebookWorkbench({ userId, task, activityId, draft }: Props) {
  const { t } = useTranslation(['coding', 'common']);
  const isPhone = useMedia(phone);
  const [look, setLook] = useLook();
  const editor = useRef<NotebookHandle>(null);
  const kept = useDraft(userId, { taskId: task.id, activityId }, draft, task.starter);
  const chosen = usePlace(userId, { taskId: task.id, courseId: task.course_id });
  const { run, runs, at, isBusy, start, stop, give, restart } = useRun(
    chosen.place,
    t('common:error.system'),
  );
  const [ranAt, setRanAt] = useState(chosen.name);
  const [before, setBefore] = useState<Readonly<Record<number, number>>>({});
  const files = useQuery(courseFilesQuery(task.course_id));
  const own = (files.data ?? []).filter((file) => !file.is_table);
  const [part, setPart] = useState<Part>('text');
  const [isChoosing, setChoosing] = useState(false);
  const [isRunningAll, setRunningAll] = useState(false);
  const isStopped = useRef(false);
  const evaluation = useEvaluation(task, activityId);
  const format = useFormat();

  // What one types goes into the notebook from the beginning; on a phone that would open the keyboard.
  useEffect(() => {
    if (!isPhone) editor.current?.focus();
  }, [isPhone]);

  const isReady = () => {
    if (chosen.place === undefined) setChoosing(true);
    return chosen.place !== undefined;
  };
  const begin = (cell: NotebookCell, cells: NotebookCell[]) => {
    setRanAt(chosen.name);
    // Where no variables are kept, what stands before the cell runs with it.
    const isAlone = chosen.name !== 'local';
    const earlier = isAlone ? [] : cells.slice(0, cells.indexOf(cell)).filter(isRunnable);
    const head = earlier.map(({ body }) => `${body}\n`).join('');
    setBefore((known) => ({ ...known, [cell.id]: head.split('\n').length - 1 }));
    return start(head + cell.body, isAlone, cell.id);
  };
  const onRun = (cell: NotebookCell, cells: NotebookCell[]) => {
    if (isBusy || isRunningAll || !isReady()) return;
    void kept.send();
    void begin(cell, cells);
  };
  const onRunAll = async () => {
    const cells = editor.current?.cells() ?? [];
    if (isBusy || isRunningAll || !isReady()) return;
    if (isPhone) setPart('code');
    void kept.send();
    setRunningAll(true);
    isStopped.current = false;
    for (const cell of cells.filter(isRunnable)) {
      if (isStopped.current || !(await begin(cell, cells))) break;
    }
    setRunningAll(false);
  };
  const onStop = () => {
    isStopped.current = true;
    stop();
  };
  const onFormat = async () => {
    const cell = editor.current?.current();
    if (cell === undefined || cell.kind !== 'code') return;
    const code = await format(cell.body);
    if (code !== undefined) editor.current?.rewrite(cell.id, code.trimEnd());
  };
  const onSubmit = () => {
    if (isPhone) setPart('results');
    void kept.send();
    evaluation.submit(kept.code());
  };
  const onLine = (line: number) => {
    if (isPhone) setPart('code');
    setTimeout(() => editor.current?.goTo(line));
  };
  const replace = (code: string) => {
    if (isPhone) setPart('code');
    editor.current?.replace(code);
  };

  const runButton = isBusy ? (
    <Button danger onClick={onStop} disabled={run.runId === undefined}>
      {t('run.stop')}
    </Button>
  ) : (
    <Button icon={<CaretRightOutlined />} loading={isRunningAll} onClick={() => void onRunAll()}>
      {t('run.all')}
    </Button>
  );
  const submitButton = (
    <Button
      type="primary"
      icon={<SendOutlined />}
      loading={evaluation.isBusy}
      disabled={evaluation.isUsedUp}
      onClick={onSubmit}
    >
      {t('run.submit')}
    </Button>
  );
  const code = (
    <div className={styles.code}>
      <EditorBar
        look={look}
        onLook={setLook}
        isPhone={isPhone}
        status={<SaveLine status={kept.status} savedAtMs={kept.savedAtMs} />}
        chosen={chosen}
        isGraded
        onChoose={() => setChoosing(true)}
        session={run.session}
        isBusy={isBusy}
        onFormat={onFormat}
        onReset={() => replace(task.starter)}
        onRestart={restart}
      >
        {isPhone ? null : runButton}
        {isPhone ? null : submitButton}
      </EditorBar>
      <PlaceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} chosen={chosen} isBusy={isBusy} />
      <DraftNotice
        status={kept.status}
        own={kept.own}
        isRestored={kept.isRestored}
        onOwn={(text) => {
          kept.dropOwn();
          replace(text);
        }}
        onDropOwn={kept.dropOwn}
        onSettle={async (keepsMine) => {
          const text = await kept.settle(keepsMine);
          if (!keepsMine) replace(text);
        }}
      />
      <div className={styles.editor}>
        <NotebookEditor
          ref={editor}
          initial={kept.code()}
          texts={task.texts}
          starter={task.starter}
          fontSize={look.fontSize}
          files={[...task.files, ...own].map((file) => file.name)}
          runs={runs}
          ranAt={ranAt}
          running={isBusy ? at : undefined}
          linesBefore={(id) => before[id] ?? 0}
          onChange={kept.onChange}
          onRun={onRun}
          onGive={give}
          onServer={() => chosen.choose('server')}
        />
      </div>
    </div>
  );
  return (
    <BenchLayout
      aside={{
        part: 'text',
        content: (
          <Instructions
            task={task}
            own={own}
            onInsert={(text) => {
              if (isPhone) setPart('code');
              editor.current?.insert(text);
            }}
            onOpen={replace}
          />
        ),
      }}
      code={code}
      results={{
        label: t('results.report'),
        content: (
          <section className={styles.report} aria-label={t('results.report')}>
            {evaluation.report(onLine)}
          </section>
        ),
      }}
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
      onRun={() => {
        const cell = editor.current?.current();
        if (cell) onRun(cell, editor.current?.cells() ?? []);
      }}
    />
  );
}
