import CaretRightFilled from '@ant-design/icons/CaretRightFilled';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { asComment, isOwn, isRemovable, isRunnable, type NotebookCell, wordsOf } from '../model/notebook';
import { isSilentRun, type Run } from '../model/run';
import type { PlaceName } from '../places/place';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { FigureList } from './FigureView';
import { FrameList } from './FrameView';
import styles from './NotebookEditor.module.css';
import { OutputView } from './OutputView';

interface Props {
  ref: Ref<EditorHandle>;
  cell: NotebookCell;
  /** From 1. */
  number: number;
  fontSize: number;
  files: string[];
  run: Run | undefined;
  ranAt: PlaceName;
  isRunning: boolean;
  /** Whether any cell runs. */
  isBusy: boolean;
  linesBefore: number;
  onUse: () => void;
  onChange: (body: string) => void;
  onRun: () => void;
  onLeave: (step: -1 | 1) => boolean;
  /** Whether it can only be read. */
  isLocked: boolean;
  onAdd: () => void;
  onRemove: () => void;
  onGive: (line: string) => void;
  onServer: () => void;
}

/** One cell: what it is for, its text, and under it what it did. */
export function NotebookCellView(props: Props) {
  const { ref, cell, number, fontSize, files, run, ranAt, isRunning, isBusy, linesBefore } = props;
  const { onUse, onChange, onRun, onLeave, isLocked, onAdd, onRemove } = props;
  const { t } = useTranslation('coding');
  const editor = useRef<EditorHandle>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const canRun = isRunnable(cell);
  const isEmptyTest = cell.kind === 'test' && !canRun;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is reached through its ref
  useImperativeHandle(ref, () => {
    const none = () => undefined;
    const plain: EditorHandle = {
      insert: none,
      replace: none,
      append: none,
      appendCell: none,
      line: () => 1,
      goTo: () => words.current?.focus(),
      focus: () => words.current?.focus(),
    };
    return editor.current ?? plain;
  }, [cell.kind]);

  const error = run?.error;
  const lines = cell.body.split('\n').length;
  const fault = useMemo(() => {
    const line = (error?.line ?? 0) - linesBefore;
    if (error === undefined || line < 1 || line > lines) return undefined;
    return { line, message: `${error.type}: ${error.explanation || error.message}` };
  }, [error, linesBefore, lines]);
  const shown = useMemo(() => {
    if (!run?.error?.line) return run;
    const line = run.error.line - linesBefore;
    // A fault in a function of an earlier cell is no line of this one.
    return { ...run, error: { ...run.error, line: line < 1 || line > lines ? null : line } };
  }, [run, linesBefore, lines]);
  const hasPassed = cell.kind === 'test' && run?.phase === 'done' && run.reason === 'ok';
  const isToldBelow =
    shown !== undefined &&
    shown.phase !== 'waiting' &&
    !(shown.phase === 'done' && shown.reason === 'ok' && isSilentRun(shown) && shown.files.length === 0);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes which cell was used last
    <div className={`${styles.cell} ${styles[cell.kind]}`} data-cell={cell.kind} onFocus={onUse}>
      <div className={styles.rail}>
        {canRun ? (
          <button
            type="button"
            className={styles.run}
            disabled={isBusy}
            aria-label={t('cell.run', { number })}
            title={t('cell.runTitle')}
            onClick={onRun}
          >
            {isRunning ? <LoadingOutlined /> : <CaretRightFilled />}
          </button>
        ) : null}
        {run?.session ? (
          <span className={`sp-number ${styles.count}`} title={t('cell.count')}>
            [{run.session.number}]
          </span>
        ) : null}
      </div>
      <div className={styles.body}>
        <Role cell={cell} isEmptyTest={isEmptyTest} hasPassed={hasPassed} />
        {cell.kind === 'words' ? (
          <textarea
            ref={words}
            className={styles.prose}
            style={{ fontSize }}
            aria-label={t('cell.wordsLabel', { number })}
            rows={Math.max(3, cell.body.split('\n').length + 1)}
            value={wordsOf(cell.body)}
            onChange={({ target }) => onChange(asComment(target.value))}
          />
        ) : isEmptyTest ? null : (
          <div className={styles.editor}>
            <CodeEditor
              ref={editor}
              isReadOnly={!isOwn(cell) || isLocked}
              initial={cell.body}
              fontSize={fontSize}
              files={files}
              fault={fault}
              onChange={onChange}
              onRun={onRun}
              onRunAndGoOn={() => {
                onRun();
                onLeave(1);
                return true;
              }}
              cell={{
                label: t(isOwn(cell) ? 'cell.codeLabel' : 'cell.givenLabel', { number }),
                isReadOnly: !isOwn(cell),
                onLeave,
              }}
            />
          </div>
        )}
        {shown !== undefined && isToldBelow ? (
          <div className={styles.output}>
            <OutputView
              run={shown}
              ranAt={ranAt}
              isCell
              onLine={(line) => editor.current?.goTo(line)}
              onGive={props.onGive}
              onServer={props.onServer}
            />
          </div>
        ) : null}
        {shown?.frames.length ? (
          <div className={styles.frames}>
            <FrameList frames={shown.frames} />
          </div>
        ) : null}
        {shown?.figures.length ? (
          <div className={styles.output}>
            <FigureList figures={shown.figures} />
          </div>
        ) : null}
        <div className={styles.between}>
          <Button size="small" type="text" icon={<PlusOutlined />} disabled={isLocked} onClick={onAdd}>
            {t('cell.add')}
          </Button>
          {isRemovable(cell) ? (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              disabled={isRunning || isLocked}
              onClick={onRemove}
            >
              {t('cell.remove')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface RoleProps {
  cell: NotebookCell;
  isEmptyTest: boolean;
  hasPassed: boolean;
}

/** What a cell is for, where it is not simply the student's own. */
function Role({ cell, isEmptyTest, hasPassed }: RoleProps) {
  const { t } = useTranslation('coding');
  if (cell.kind === 'code' && cell.name === '') return null;
  return (
    <p className={styles.role}>
      {cell.kind === 'locked' ? <LockOutlined aria-hidden="true" /> : null}
      {cell.kind === 'test' ? <ExperimentOutlined aria-hidden="true" /> : null}
      <span>{t(isEmptyTest ? 'cell.hiddenTest' : `cell.${cell.kind}`)}</span>
      {cell.name ? <code>{cell.name}</code> : null}
      {hasPassed ? (
        <span className={styles.passed}>
          <CheckCircleFilled aria-hidden="true" /> {t('test.passed')}
        </span>
      ) : null}
    </p>
  );
}
