import BorderBottomOutlined from '@ant-design/icons/BorderBottomOutlined';
import BorderRightOutlined from '@ant-design/icons/BorderRightOutlined';
import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Splitter } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  type Draft,
  type PythonTask,
  submissionQuery,
  submissionsQuery,
  useRefreshResults,
  useSubmitProgram,
} from '../api';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { DraftNotice } from './DraftNotice';
import { Instructions } from './Instructions';
import { fontSizes, useLook } from './look';
import { ReportView } from './ReportView';
import { Results, type ResultTab } from './Results';
import { SaveLine } from './SaveLine';
import { useDraft } from './useDraft';
import { useRun } from './useRun';
import styles from './Workbench.module.css';

interface Props {
  userId: number;
  /** None on the scratchpad. */
  task?: PythonTask;
  activityId?: number | undefined;
  draft: Draft | null;
  starter: string;
}

type Part = 'text' | 'code' | 'results';

/** Instructions, editor and results side by side; on a phone one after the other. */
export function Workbench({ userId, task, activityId, draft, starter }: Props) {
  const { t } = useTranslation(['coding', 'common']);
  const isPhone = useMedia(phone);
  const [look, setLook] = useLook();
  const editor = useRef<EditorHandle>(null);
  const kept = useDraft(userId, { taskId: task?.id, activityId }, draft, starter);
  const { run, isBusy, start, stop, give } = useRun(task?.id, t('common:error.system'));
  const [tab, setTab] = useState<ResultTab>('output');
  const [part, setPart] = useState<Part>(task ? 'text' : 'code');
  const [changed, setChanged] = useState(false);
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
    setChanged(false);
    setTab('output');
    if (isPhone) setPart('results');
    void kept.send();
    void start(kept.code());
  };
  const onSubmit = () => {
    setTab('report');
    if (isPhone) setPart('results');
    void kept.send();
    evaluation.submit(kept.code());
  };
  // A program that only drew or only made tables shows that at once.
  const { phase, output, figures, frames } = run;
  const isQuiet = phase === 'done' && run.reason === 'ok' && output.length === 0;
  useEffect(() => {
    if (!isQuiet) return;
    if (figures.length > 0) setTab('figures');
    else if (frames.length > 0) setTab('frames');
  }, [isQuiet, figures.length, frames.length]);

  const onLine = (line: number) => {
    if (isPhone) setPart('code');
    setTimeout(() => editor.current?.goTo(line));
  };
  const insert = (text: string) => {
    if (isPhone) setPart('code');
    editor.current?.insert(text);
  };

  const runButton = isBusy ? (
    <Button danger onClick={stop} disabled={run.runId === undefined}>
      {t('run.stop')}
    </Button>
  ) : (
    <Button type={task ? 'default' : 'primary'} icon={<CaretRightOutlined />} onClick={onRun}>
      {t('run.run')}
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
    <div className={styles.bar}>
      <span className={styles.file}>main.py</span>
      <SaveLine status={kept.status} savedAtMs={kept.savedAtMs} />
      <span className={styles.tools}>
        <FontSize size={look.fontSize} onSize={(fontSize) => setLook({ fontSize })} />
        <ConfirmDanger
          title={t('reset.title')}
          text={t('reset.text')}
          okText={t('reset.ok')}
          onConfirm={async () => editor.current?.replace(starter)}
        >
          {(ask) => (
            <Button
              type="text"
              icon={<RollbackOutlined />}
              aria-label={t('reset.button')}
              title={t('reset.button')}
              onClick={ask}
            />
          )}
        </ConfirmDanger>
        {isPhone ? null : (
          <Button
            type="text"
            icon={look.results === 'beside' ? <BorderBottomOutlined /> : <BorderRightOutlined />}
            aria-label={look.results === 'beside' ? t('look.below') : t('look.beside')}
            title={look.results === 'beside' ? t('look.below') : t('look.beside')}
            onClick={() => setLook({ results: look.results === 'beside' ? 'below' : 'beside' })}
          />
        )}
        {isPhone ? null : runButton}
        {isPhone ? null : submitButton}
      </span>
    </div>
  );

  const code = (
    <div className={styles.code}>
      {bar}
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
          files={task?.files.map((file) => file.name) ?? []}
          fault={fault}
          onChange={onChange}
          onRun={onRun}
        />
      </div>
    </div>
  );
  const results = (
    <Results
      run={run}
      active={tab}
      onActive={setTab}
      onLine={onLine}
      onGive={give}
      report={task ? evaluation.report(onLine) : undefined}
    />
  );
  const text = task ? <Instructions task={task} onInsert={insert} /> : null;

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

/** Handing in: the last submission is shown at first, then the one just sent, asked for until its report is there. */
function useEvaluation(task: PythonTask | undefined, activityId: number | undefined) {
  const { t } = useTranslation('coding');
  const courseId = task?.course_id ?? 0;
  const [sent, setSent] = useState<number>();
  const list = useQuery({ ...submissionsQuery(courseId), enabled: task !== undefined });
  const own = list.data?.filter(
    (row) => row.python_task_id === task?.id && row.activity_id === (activityId ?? null),
  );
  const id = sent ?? own?.[0]?.id;
  const shown = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== undefined });
  const submit = useSubmitProgram({ id: task?.id ?? 0, courseId, activityId });
  const refresh = useRefreshResults(courseId);
  const isWaiting = shown.data?.state === 'queued';
  const wasWaiting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change from waiting to marked matters
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) refresh();
    wasWaiting.current = isWaiting;
  }, [isWaiting]);

  const tries = own?.length ?? task?.tries ?? 0;
  return {
    isBusy: submit.isPending || isWaiting,
    isUsedUp: task !== undefined && task.attempts > 0 && tries >= task.attempts,
    submit: (code: string) => submit.mutate(code, { onSuccess: (submission) => setSent(submission.id) }),
    report: (onLine: (line: number) => void): ReactNode => {
      if (submit.isPending || shown.isLoading || list.isLoading) return <Pad />;
      if (shown.error) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
      if (shown.data === undefined || task === undefined) {
        return <p className={styles.hint}>{t('report.none')}</p>;
      }
      return <ReportView submission={shown.data} keepsBest={task.keeps_best} onLine={onLine} />;
    },
  };
}

function Pad() {
  return (
    <div className={styles.hint}>
      <Skeleton lines={5} />
    </div>
  );
}

function FontSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslation('coding');
  return (
    <span className={styles.font}>
      <Button
        type="text"
        aria-label={t('look.smaller')}
        title={t('look.smaller')}
        disabled={size <= fontSizes.least}
        onClick={() => onSize(size - 1)}
      >
        <FontSizeOutlined style={{ fontSize: 12 }} />−
      </Button>
      <Button
        type="text"
        aria-label={t('look.larger')}
        title={t('look.larger')}
        disabled={size >= fontSizes.most}
        onClick={() => onSize(size + 1)}
      >
        <FontSizeOutlined style={{ fontSize: 16 }} />+
      </Button>
    </span>
  );
}
