import { Fragment, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '@/shared/ui/Markdown';
import {
  addCell,
  cellAt,
  isOwn,
  isRunnable,
  type NotebookCell,
  placeTexts,
  readCells,
  writeCells,
} from '../model/notebook';
import type { Run } from '../model/run';
import type { PlaceName } from '../places/place';
import type { EditorHandle } from './CodeEditor';
import { NotebookCellView } from './NotebookCellView';
import styles from './NotebookEditor.module.css';

export interface NotebookHandle {
  /** Replaces all cells. */
  replace: (code: string) => void;
  /** Puts text into the cell that was used last. */
  insert: (text: string) => void;
  /** To a line of the whole text. */
  goTo: (line: number) => void;
  focus: () => void;
  /** The cell that was used last. */
  current: () => NotebookCell | undefined;
  cells: () => NotebookCell[];
  /** Changes the text of a cell. */
  rewrite: (id: number, body: string) => void;
}

interface Props {
  ref: Ref<NotebookHandle>;
  initial: string;
  /** Whether it can only be read. */
  isLocked: boolean;
  /** The teacher's texts, and the text they stand in. */
  texts: { after: number; text: string }[];
  starter: string;
  fontSize: number;
  files: string[];
  /** What each cell did when it ran last. */
  runs: Readonly<Record<number, Run>>;
  ranAt: PlaceName;
  /** The cell that runs now. */
  running: number | undefined;
  /** How many lines stood before a cell's own when it ran, where variables are not kept. */
  linesBefore: (id: number) => number;
  onChange: (code: string) => void;
  onRun: (cell: NotebookCell, cells: NotebookCell[]) => void;
  onGive: (line: string) => void;
  onServer: () => void;
}

/** A notebook: its cells one below the other, each with what it did. */
export function NotebookEditor(props: Props) {
  const {
    ref,
    initial,
    isLocked,
    texts,
    starter,
    fontSize,
    files,
    runs,
    ranAt,
    running,
    linesBefore,
    onChange,
    onRun,
  } = props;
  const { t } = useTranslation('coding');
  const [cells, setCells] = useState(() => readCells(initial));
  const given = useMemo(() => readCells(starter), [starter]);
  const placed = useMemo(() => placeTexts(texts, given, cells), [texts, given, cells]);
  const live = useRef(cells);
  const editors = useRef(new Map<number, EditorHandle>());
  const used = useRef<number>(undefined);

  const change = (next: NotebookCell[]) => {
    live.current = next;
    setCells(next);
    onChange(writeCells(next));
  };
  const current = () =>
    live.current.find(({ id }) => id === used.current) ?? live.current.find(isOwn) ?? live.current[0];
  const goTo = (cell: NotebookCell | undefined, line: number) => {
    if (cell === undefined) return false;
    used.current = cell.id;
    editors.current.get(cell.id)?.goTo(line);
    return true;
  };
  const write = (id: number, body: string) =>
    change(live.current.map((cell) => (cell.id === id ? { ...cell, body } : cell)));
  const beside = (id: number, step: -1 | 1) => {
    const cell = live.current[live.current.findIndex((one) => one.id === id) + step];
    return goTo(cell, cell === undefined || step > 0 ? 1 : cell.body.split('\n').length);
  };
  const add = (behind: number) => {
    const { cells: more, added } = addCell(live.current, behind);
    change(more);
    setTimeout(() => goTo(added, 1));
  };
  const run = (cell: NotebookCell) => {
    used.current = cell.id;
    if (isRunnable(cell)) onRun(cell, live.current);
  };

  useImperativeHandle(ref, () => ({
    replace: (code) => change(readCells(code)),
    insert: (text) => {
      const cell = current();
      if (cell && isOwn(cell)) editors.current.get(cell.id)?.insert(text);
    },
    goTo: (line) => {
      const found = cellAt(live.current, line);
      goTo(found?.cell, found?.line ?? 1);
    },
    focus: () => editors.current.get(current()?.id ?? 0)?.focus(),
    current,
    cells: () => live.current,
    rewrite: (id, body) => editors.current.get(id)?.replace(body),
  }));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, so the keyboard must be able to reach it
    <section className={styles.notebook} aria-label={t('cell.label')} tabIndex={0}>
      {cells.map((cell, at) => (
        <Fragment key={cell.id}>
          <Text text={placed.get(cell.id)} />
          <NotebookCellView
            ref={(editor) => {
              if (editor) editors.current.set(cell.id, editor);
              else editors.current.delete(cell.id);
            }}
            cell={cell}
            isLocked={isLocked}
            number={at + 1}
            fontSize={fontSize}
            files={files}
            run={runs[cell.id]}
            ranAt={ranAt}
            isRunning={running === cell.id}
            isBusy={running !== undefined}
            linesBefore={linesBefore(cell.id)}
            onUse={() => {
              used.current = cell.id;
            }}
            onChange={(body) => write(cell.id, body)}
            onRun={() => run(live.current.find(({ id }) => id === cell.id) ?? cell)}
            onLeave={(step) => beside(cell.id, step)}
            onAdd={() => add(cell.id)}
            onRemove={() => change(live.current.filter(({ id }) => id !== cell.id))}
            onGive={props.onGive}
            onServer={props.onServer}
          />
        </Fragment>
      ))}
      <Text text={placed.get(undefined)} />
    </section>
  );
}

/** What the teacher wrote between the cells. */
function Text({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className={styles.text}>
      <Markdown text={text} />
    </div>
  );
}
