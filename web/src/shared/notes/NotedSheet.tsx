import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MOST_NOTES,
  type Noting,
  notesIn,
  nudged,
  ofPage,
  type Region,
  regionBetween,
  type Sheet,
} from './model';
import { NoteCard } from './NoteCard';
import { NoteField } from './NoteField';
import styles from './notes.module.css';
import { useNoteDraft } from './useNoteDraft';

interface Props extends Sheet {
  /** The picture or the page. */
  children: ReactNode;
  noting: Noting;
}

/** What is pressed for less than this share of the picture is a point. */
const POINT = 0.01;
const STEP = 0.01;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A picture or page with numbered pins where notes were written, the notes beside it. Where notes are written, a place is drawn or moved by keys. */
export function NotedSheet({ fileId, page, children, noting: all }: Props) {
  const { t } = useTranslation('notes');
  const sheet = { fileId, page };
  const noting = ofPage(all, fileId, page);
  const draft = useNoteDraft(noting);
  // Which note is pointed at, and whether its place is being moved by keys.
  const [chosen, setChosen] = useState<number>();
  const [isPlacing, setPlacing] = useState(false);
  const isWritten = noting.onChange !== undefined;
  const own = notesIn(noting.notes, 'region', fileId);
  const written = draft.draft?.place.kind === 'region' ? draft.draft.place : undefined;
  const isNew = written !== undefined && draft.draft?.at === undefined;
  const begin = (region: Region, byKeys: boolean) => {
    setPlacing(byKeys);
    draft.begin(region);
  };
  const edit = (at: number) => {
    setPlacing(false);
    draft.edit(at);
  };
  const drawing = useDrawing(sheet, (region) => begin(region, false));
  // One list with what is being written, so that its field stays the same while it becomes a note.
  const rows = [
    ...own.map(({ at, note }) => ({
      at,
      note,
      isOpen: draft.draft?.at === at,
      region: draft.draft?.at === at && written ? written : note.place,
    })),
    ...(isNew ? [{ at: noting.notes.length, note: undefined, isOpen: true, region: written }] : []),
  ];
  const field = (
    <NoteField
      place={t('region')}
      text={draft.text}
      phrases={noting.phrases}
      waits={isPlacing}
      onWrite={draft.write}
      onKeep={draft.keep}
      onCancel={draft.cancel}
    />
  );
  return (
    <div className={styles.picture}>
      <figure
        className={styles.sheet}
        data-written={isWritten}
        {...(isWritten && own.length < MOST_NOTES ? drawing.handlers : {})}
      >
        {children}
        {drawing.region ? <Outline region={drawing.region} /> : null}
        {rows.map(({ at, region, isOpen }, index) => (
          <Pin
            key={at}
            number={index + 1}
            region={region}
            onMove={isOpen ? draft.move : undefined}
            isFocused={isOpen && isPlacing}
            onPick={(isIn) => setChosen(isIn ? at : undefined)}
          />
        ))}
      </figure>
      <div className={styles.beside}>
        {isWritten ? (
          <>
            {page === 1 ? <p className={styles.hint}>{t('pictureHint')}</p> : null}
            <Button
              size="small"
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={noting.notes.length >= MOST_NOTES}
              onClick={() => begin(regionBetween(sheet, [0.5, 0.5], [0.5, 0.5]), true)}
            >
              {t('add')}
            </Button>
          </>
        ) : null}
        <ol className={styles.pinned} aria-label={t('title')}>
          {rows.map(({ at, note, isOpen }, index) => (
            <li key={at} data-chosen={chosen === at}>
              {note === undefined || isOpen ? (
                field
              ) : (
                <NoteCard
                  note={note}
                  place={t('pin', { number: index + 1 })}
                  onEdit={isWritten ? () => edit(at) : undefined}
                  onRemove={isWritten ? () => draft.remove(at) : undefined}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

function Outline({ region: { x, y, width, height } }: { region: Region }) {
  if (width === 0 && height === 0) return null;
  return (
    <span
      className={styles.region}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  );
}

interface PinProps {
  number: number;
  region: Region;
  /** Moves the place; absent while its note is not being written. */
  onMove?: ((region: Region) => void) | undefined;
  isFocused: boolean;
  onPick: (isIn: boolean) => void;
}

function Pin({ number, region, onMove, isFocused, onPick }: PinProps) {
  const { t } = useTranslation('notes');
  const pin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) pin.current?.focus();
  }, [isFocused]);
  const pressed = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (by === undefined || onMove === undefined) return;
    event.preventDefault();
    onMove(nudged(region, by, event.shiftKey));
  };
  return (
    <>
      <Outline region={region} />
      <button
        ref={pin}
        type="button"
        className={styles.pin}
        style={{ left: percent(region.x), top: percent(region.y) }}
        aria-label={t(onMove ? 'move' : 'pin', { number })}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={pressed}
        onFocus={() => onPick(true)}
        onBlur={() => onPick(false)}
        onMouseEnter={() => onPick(true)}
        onMouseLeave={() => onPick(false)}
      >
        {number}
      </button>
    </>
  );
}

/** A place drawn with the pointer: from where it went down to where it came up. */
function useDrawing(sheet: Sheet, onDrawn: (region: Region) => void) {
  const [corners, setCorners] = useState<[readonly [number, number], readonly [number, number]]>();
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): [number, number] => {
    const box = currentTarget.getBoundingClientRect();
    return [(clientX - box.left) / (box.width || 1), (clientY - box.top) / (box.height || 1)];
  };
  return {
    region: corners && regionBetween(sheet, ...corners),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) setCorners([at(event), at(event)]);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (corners) setCorners([corners[0], at(event)]);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (corners === undefined) return;
        setCorners(undefined);
        const drawn = regionBetween(sheet, corners[0], at(event));
        const isPoint = drawn.width < POINT && drawn.height < POINT;
        onDrawn(isPoint ? regionBetween(sheet, corners[0], corners[0]) : drawn);
      },
      onPointerCancel: () => setCorners(undefined),
    },
  };
}
