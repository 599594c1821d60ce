import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { bracketMatching, defaultHighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../questions.module.css';
import type { InputProps } from '../types';

const look = EditorView.theme({
  '&': { minHeight: '280px', maxHeight: '56vh', fontSize: '14px', backgroundColor: 'var(--sp-surface)' },
  '.cm-scroller': { fontFamily: 'var(--sp-font-mono)', minHeight: '280px' },
  '.cm-gutters': {
    backgroundColor: 'var(--sp-sunken)',
    color: 'var(--sp-text-3)',
    borderRight: '1px solid var(--sp-line)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--sp-text)' },
});

/**
 * A small editor for a program. The state outlives the view: a page in the background has its effects torn down,
 * and text, cursor and undo must survive that.
 */
export default function PythonInput({ body, answer, onChange, disabled, label }: InputProps<'python'>) {
  const { t } = useTranslation('questions');
  const box = useRef<HTMLDivElement>(null);
  const state = useRef<EditorState>(undefined);
  const change = useRef(onChange);
  change.current = onChange;
  const first = useRef(answer?.code ?? body.starter);

  useEffect(() => {
    if (box.current === null) return;
    state.current ??= EditorState.create({
      doc: first.current,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentUnit.of('    '),
        python(),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.lineWrapping,
        EditorState.readOnly.of(disabled ?? false),
        look,
        EditorView.updateListener.of((update) => {
          state.current = update.state;
          if (update.docChanged) change.current({ kind: 'python', code: update.state.doc.toString() });
        }),
      ],
    });
    const view = new EditorView({ state: state.current, parent: box.current });
    return () => view.destroy();
  }, [label, disabled]);

  return (
    <div>
      <div ref={box} className={styles.editor} />
      <p className={styles.hint} style={{ marginTop: 4 }}>
        {t('python.tab')}
      </p>
    </div>
  );
}
