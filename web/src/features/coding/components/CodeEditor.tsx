import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CodeEditor.module.css';
import { editorExtensions } from './editorSetup';

export interface EditorHandle {
  /** Puts text where the cursor is. */
  insert: (text: string) => void;
  /** Replaces everything; can be undone. */
  replace: (code: string) => void;
  goTo: (line: number) => void;
  /** Puts the cursor into it, unless somebody is typing elsewhere. */
  focus: () => void;
  /** The line of the cursor, from 1. */
  line: () => number;
  /** Adds text after the last line and goes to its end. */
  append: (text: string) => void;
  /** Begins another cell at the end. */
  appendCell: () => void;
}

interface Props {
  ref: Ref<EditorHandle>;
  initial: string;
  fontSize: number;
  /** What it is called to those who hear it; by default what the workbench calls it. */
  label?: string;
  isReadOnly?: boolean;
  files: string[];
  /** A fault to mark, until the text changes. */
  fault: { line: number; message: string } | undefined;
  onChange: (code: string) => void;
  onRun: () => void;
  /** Shift+Enter; answers whether it meant anything. */
  onRunAndGoOn: () => boolean;
  /** One cell among others: as high as its text. */
  cell?: CellLook;
}

interface CellLook {
  label: string;
  isReadOnly: boolean;
  /** An arrow key leads out of it, upwards or downwards; answers whether there is anywhere to go. */
  onLeave: (step: -1 | 1) => boolean;
}

/**
 * The Python editor. Its state outlives its view: pages in background tabs are taken down to their state and built up
 * again, and cursor, undo steps and folds must still be there.
 */
export function CodeEditor(props: Props) {
  const { ref, initial, fontSize, label, isReadOnly = false, files, fault } = props;
  const { onChange, onRun, onRunAndGoOn, cell } = props;
  const { t } = useTranslation('coding');
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const state = useRef<EditorState>(undefined);
  const lock = useRef(new Compartment());
  const live = useRef({ files, onChange, onRun, onRunAndGoOn, cell });
  live.current = { files, onChange, onRun, onRunAndGoOn, cell };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text given first is only the beginning; the words are the language's of that moment
  useEffect(() => {
    if (box.current === null) return;
    state.current ??= EditorState.create({
      doc: initial,
      extensions: [
        lock.current.of(EditorState.readOnly.of(isReadOnly)),
        editorExtensions({
          label: cell?.label ?? label ?? t('editor.label'),
          cell: cell && {
            isReadOnly: cell.isReadOnly,
            onLeave: (step) => live.current.cell?.onLeave(step) ?? false,
          },
          phrases: t('editor.phrases', { returnObjects: true }) as Record<string, string>,
          files: () => live.current.files,
          onChange: (code) => live.current.onChange(code),
          onRun: () => live.current.onRun(),
          onRunAndGoOn: () => live.current.onRunAndGoOn(),
        }),
      ],
    });
    const built = new EditorView({ state: state.current, parent: box.current });
    view.current = built;
    return () => {
      state.current = built.state;
      view.current = undefined;
      built.destroy();
    };
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: lock.current.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }, [isReadOnly]);

  useEffect(() => {
    const target = view.current;
    if (target === undefined) return;
    const isThere = fault !== undefined && fault.line >= 1 && fault.line <= target.state.doc.lines;
    const line = isThere ? target.state.doc.line(fault.line) : undefined;
    const indent = line ? line.text.length - line.text.trimStart().length : 0;
    target.dispatch(
      setDiagnostics(
        target.state,
        line && fault
          ? [{ from: line.from + indent, to: line.to, severity: 'error', message: fault.message }]
          : [],
      ),
    );
  }, [fault]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size moves every line
  useEffect(() => view.current?.requestMeasure(), [fontSize]);

  /** After the last line and an empty one. */
  const addAtEnd = (text: string) => {
    const target = view.current;
    if (target === undefined) return;
    const { doc } = target.state;
    const insert = `${doc.length > 0 && doc.line(doc.lines).text !== '' ? '\n' : ''}\n${text}`;
    const end = doc.length + insert.length;
    target.dispatch({
      changes: { from: doc.length, insert },
      selection: { anchor: end },
      effects: EditorView.scrollIntoView(end, { y: 'center' }),
    });
    target.focus();
  };

  useImperativeHandle(ref, () => ({
    insert: (text) => {
      const target = view.current;
      if (target === undefined) return;
      target.dispatch(target.state.replaceSelection(text));
      target.focus();
    },
    replace: (code) => {
      const target = view.current;
      if (target === undefined) return;
      target.dispatch({ changes: { from: 0, to: target.state.doc.length, insert: code } });
    },
    goTo: (line) => {
      const target = view.current;
      if (target === undefined) return;
      const { from } = target.state.doc.line(Math.min(Math.max(1, line), target.state.doc.lines));
      target.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      target.focus();
    },
    focus: () => {
      const { activeElement } = document;
      const isTyping = activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
      if (!isTyping || activeElement?.closest('.cm-editor')) view.current?.focus();
    },
    append: addAtEnd,
    appendCell: () => addAtEnd('# %%\n'),
    line: () => {
      const now = view.current?.state ?? state.current;
      return now === undefined ? 1 : now.doc.lineAt(now.selection.main.head).number;
    },
  }));

  return <div ref={box} className={cell ? styles.cell : styles.editor} style={{ fontSize }} />;
}
