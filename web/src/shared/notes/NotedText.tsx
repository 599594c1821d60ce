import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, MOST_NOTES, type NotePlace, type Noting, notesIn } from './model';
import { NoteCard, usePlaceWords } from './NoteCard';
import { NoteField } from './NoteField';
import styles from './notes.module.css';
import { useNoteDraft } from './useNoteDraft';

interface Props {
  text: string;
  /** What it is, for screen readers. */
  label: string;
  noting: Noting;
  /** The file that is read; none where the answer itself is the text. */
  fileId?: number | null;
  /** Prose is broken at the edge; lines of programs never are. */
  isProse?: boolean;
}

/** A text with its lines numbered and the notes below the lines they belong to. Where notes are written, a line's number is a button. */
export function NotedText({ text, label, noting, fileId = null, isProse = false }: Props) {
  const words = usePlaceWords();
  const lines = linesOf(text);
  const box = useRef<HTMLElement>(null);
  const draft = useNoteDraft(noting);
  const own = notesIn(noting.notes, 'lines', fileId);
  const focus = (line: number) => box.current?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus();
  const gutter = useGutter(lines.length, fileId, draft, focus);
  const written = draft.draft?.place.kind === 'lines' ? draft.draft.place : undefined;
  const close = (how: () => void) => {
    how();
    gutter.forget();
    if (written) focus(written.to);
  };
  const edit = (place: number) => {
    gutter.forget();
    draft.edit(place);
  };
  const isWritten = noting.onChange !== undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section ref={box} className={styles.text} data-prose={isProse} aria-label={label} tabIndex={0}>
      {lines.map((line, at) => {
        const number = at + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
          <Fragment key={at}>
            <div className={styles.line} data-chosen={gutter.isChosen(number)}>
              {isWritten ? (
                <LineNumber
                  number={number}
                  gutter={gutter}
                  isFull={noting.notes.length >= MOST_NOTES && written === undefined}
                />
              ) : (
                <span className={styles.number} aria-hidden="true">
                  {number}
                </span>
              )}
              <span className={styles.code}>{line === '' ? '\u200b' : line}</span>
            </div>
            {own
              .filter(({ at: place, note }) => note.place.to === number && place !== draft.draft?.at)
              .map(({ at: place, note }) => (
                <div key={place} className={styles.below}>
                  <NoteCard
                    note={note}
                    onEdit={isWritten ? () => edit(place) : undefined}
                    onRemove={isWritten ? () => draft.remove(place) : undefined}
                  />
                </div>
              ))}
            {written?.to === number ? (
              <div className={styles.below}>
                <NoteField
                  place={words(written)}
                  text={draft.text}
                  phrases={noting.phrases}
                  onWrite={draft.write}
                  onKeep={() => close(draft.keep)}
                  onCancel={() => close(draft.cancel)}
                />
              </div>
            ) : null}
          </Fragment>
        );
      })}
    </section>
  );
}

function LineNumber({
  number,
  gutter,
  isFull,
}: {
  number: number;
  gutter: ReturnType<typeof useGutter>;
  isFull: boolean;
}) {
  const { t } = useTranslation('notes');
  return (
    <button
      type="button"
      className={styles.number}
      data-line={number}
      tabIndex={gutter.active === number ? 0 : -1}
      disabled={isFull}
      title={t(isFull ? 'full' : 'write')}
      aria-label={t('writeAt', { line: number })}
      aria-pressed={gutter.isChosen(number)}
      onClick={(event) => gutter.click(number, event.shiftKey)}
      onKeyDown={(event) => gutter.press(number, event)}
    >
      {number}
    </button>
  );
}

/** Which lines are chosen: by a click, more of them by Shift with a click or an arrow; the arrows alone go from line to line. */
function useGutter(
  count: number,
  fileId: number | null,
  draft: ReturnType<typeof useNoteDraft>,
  focus: (line: number) => void,
) {
  const [active, setActive] = useState(1);
  const [chosen, setChosen] = useState<{ anchor: number; head: number }>();
  const place = draft.draft?.place;
  const written = place?.kind === 'lines' ? place : undefined;
  const range = (one: number, other: number): NotePlace => ({
    kind: 'lines',
    file_id: fileId,
    from: Math.min(one, other),
    to: Math.max(one, other),
  });
  const choose = (anchor: number, head: number) => {
    setActive(head);
    setChosen({ anchor, head });
  };
  const anchorOf = (line: number) => chosen?.anchor ?? written?.from ?? line;
  return {
    active,
    isChosen: (line: number) => {
      const [one, other] = chosen
        ? [chosen.anchor, chosen.head]
        : written
          ? [written.from, written.to]
          : [0, 0];
      return line >= Math.min(one, other) && line <= Math.max(one, other);
    },
    forget: () => setChosen(undefined),
    click: (line: number, isMore: boolean) => {
      const isHead = written === undefined && chosen?.head === line;
      const anchor = isMore || isHead ? anchorOf(line) : line;
      choose(anchor, line);
      if (isMore && written) draft.move(range(anchor, line));
      else draft.begin(range(anchor, line));
    },
    press: (line: number, event: KeyboardEvent) => {
      if (event.key === 'Escape' && chosen) {
        event.stopPropagation();
        setChosen(undefined);
      }
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const next = Math.min(count, Math.max(1, line + by));
      if (by === 0) return;
      event.preventDefault();
      focus(next);
      if (!event.shiftKey) {
        setActive(next);
        if (written === undefined) setChosen(undefined);
        return;
      }
      const anchor = anchorOf(line);
      choose(anchor, next);
      if (written) draft.move(range(anchor, next));
    },
  };
}
