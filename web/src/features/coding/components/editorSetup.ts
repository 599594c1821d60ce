import {
  acceptCompletion,
  autocompletion,
  type CompletionSource,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { globalCompletion, localCompletionSource, pythonLanguage } from '@codemirror/lang-python';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { isSeparator } from '../model/cells';
import { completeFile, completeMember, isAfterDot } from '../model/completions';

/** Colours are variables of CodeEditor.module.css, so a change of shade needs no new editor. */
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))],
    color: 'var(--code-function)',
  },
  { tag: [tags.className, tags.definition(tags.className), tags.meta], color: 'var(--code-class)' },
  { tag: [tags.propertyName], color: 'var(--code-function)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--sp-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sp-font-mono)', lineHeight: '1.65', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--sp-primary)', padding: '10px 0 40vh' },
  '.cm-cell': { borderTop: '1px dashed var(--sp-line-strong)', marginTop: '-1px' },
  // Long lines pass beneath the numbers, so these need a ground of their own.
  '.cm-gutters': {
    backgroundColor: 'var(--sp-surface)',
    color: 'var(--sp-text-3)',
    border: 'none',
    paddingRight: '4px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px' },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--sp-primary)' },
  '.cm-cursor': { borderLeftColor: 'var(--sp-primary)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--code-line)', outline: '1px solid var(--sp-line-strong)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--code-selection)',
    outline: '1px solid var(--sp-primary-border)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--sp-line)',
    borderRadius: '8px',
    backgroundColor: 'var(--sp-raised)',
    color: 'var(--sp-text)',
    boxShadow: 'var(--sp-shadow-high)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sp-font-mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px 3px 6px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--sp-primary)',
    color: 'var(--sp-on-primary)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75', marginLeft: '1em', fontSize: '0.88em' },
  '.cm-panels': { backgroundColor: 'var(--sp-sunken)', color: 'var(--sp-text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--sp-line)' },
  '.cm-panel.cm-search label': { fontSize: '13px' },
  '.cm-textfield': {
    backgroundColor: 'var(--sp-surface)',
    border: '1px solid var(--sp-line-strong)',
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--sp-surface)',
    border: '1px solid var(--sp-line-strong)',
    borderRadius: '6px',
    color: 'inherit',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--sp-error)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--sp-sunken)',
    borderColor: 'var(--sp-line)',
    color: 'inherit',
  },
});

/** One cell among others: it is as high as its text, and the page scrolls. */
const cellLook = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-scroller': { overflow: 'auto hidden' },
  '.cm-content': { padding: '8px 0' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--sp-text-3)' },
  '&:not(.cm-focused) .cm-activeLine': { backgroundColor: 'transparent' },
  '&:not(.cm-focused) .cm-activeLineGutter': { color: 'inherit' },
});

const cellLine = Decoration.line({ class: 'cm-cell' });

/** Draws a line above each `# %%`. */
const cellLines = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = separators(view);
    }

    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = separators(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function separators(view: EditorView): DecorationSet {
  const found = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      if (isSeparator(line.text)) found.push(cellLine.range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(found);
}

/** Lists Python's own names everywhere except after a dot, where they would only mislead. */
const unlessAfterDot =
  (source: CompletionSource): CompletionSource =>
  (context) =>
    isAfterDot(context) ? null : source(context);

interface Hooks {
  label: string;
  phrases: Record<string, string>;
  /** Names of the working folder. */
  files: () => string[];
  onChange: (code: string) => void;
  onRun: () => void;
  /** Shift+Enter: runs and goes on to the next cell. */
  onRunAndGoOn: () => boolean;
  /** One cell of a notebook. */
  cell: { isReadOnly: boolean; onLeave: (step: -1 | 1) => boolean } | undefined;
}

/** The arrow keys lead from a cell's first or last line into its neighbours. */
function cellExtensions({ isReadOnly, onLeave }: NonNullable<Hooks['cell']>): Extension {
  const leave = (step: -1 | 1) => (view: EditorView) => {
    const { doc, selection } = view.state;
    const { number } = doc.lineAt(selection.main.head);
    return selection.main.empty && number === (step < 0 ? 1 : doc.lines) && onLeave(step);
  };
  return [
    Prec.high(cellLook),
    EditorState.readOnly.of(isReadOnly),
    isReadOnly ? EditorView.contentAttributes.of({ 'aria-readonly': 'true' }) : [],
    keymap.of([
      { key: 'ArrowUp', run: leave(-1) },
      { key: 'ArrowDown', run: leave(1) },
    ]),
  ];
}

/** What makes the editor a Python editor. */
export function editorExtensions(hooks: Hooks): Extension {
  const { label, phrases, files, onChange, onRun, onRunAndGoOn, cell } = hooks;
  const run = () => {
    onRun();
    return true;
  };
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    autocompletion({
      override: [
        completeMember,
        completeFile(files),
        unlessAfterDot(localCompletionSource),
        unlessAfterDot(globalCompletion),
      ],
    }),
    new LanguageSupport(pythonLanguage),
    indentUnit.of('    '),
    EditorState.tabSize.of(4),
    syntaxHighlighting(highlight),
    look,
    // A menu that is open has the arrow keys first.
    cell ? cellExtensions(cell) : cellLines,
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run, preventDefault: true },
        { key: 'Shift-Enter', run: onRunAndGoOn },
      ]),
    ),
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      indentWithTab,
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
    ]),
    EditorState.phrases.of(phrases),
    // It is focusable as what one types into; the tab index says so to tools that look for a way into what scrolls.
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
}
