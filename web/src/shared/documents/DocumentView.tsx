import { type DragEvent, type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentFacts } from './DocumentFacts';
import styles from './DocumentView.module.css';
import { Drawing } from './Drawing';
import { titleOf } from './data';
import type { Marking } from './faults';
import { NamedFields } from './NamedFields';
import { PrintDocument } from './PrintDocument';
import { drawingOf } from './sides';
import type { Firm, ShownDocument } from './types';
import { useMarks } from './useMarks';
import { useZoom, type ZoomState } from './useZoom';
import { ViewBar } from './ViewBar';

export interface ViewProps {
  document: ShownDocument;
  firm: Firm;
  /** Opens it large; absent where it is large already. */
  onEnlarge?: (() => void) | undefined;
  /** Where it can be dragged onto a voucher: by its head or its small picture, so that its text can still be marked. */
  onDragStart?: ((event: DragEvent) => void) | undefined;
  /** What is marked as faulty on it, and may be; absent where that is not asked. */
  marking?: Marking | undefined;
}

/**
 * A document to look at: its page at the size one chooses, its other side, what comes with it, and its text. One that nobody
 * has drawn or photographed is its text alone.
 */
export function DocumentView({ document, firm, onEnlarge, onDragStart, marking }: ViewProps) {
  const { t } = useTranslation('simulation');
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const { sides, beside } = useMemo(() => drawingOf(document, firm), [document, firm]);
  const [at, setAt] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  const side = sides[at] ?? sides[0];
  const { picture } = document;
  const zoom = useZoom(stage, side, onEnlarge === undefined);
  const marks = useMarks(document, marking);
  const { title, badge } = titleOf(document);
  const name =
    side?.name === 'page' ? t('document.page', { page: at + 1 }) : side && t(`document.${side.name}`);
  const isThumbnail = onEnlarge !== undefined && zoom.zoom === 'fit' && !zoom.isReadable;
  const page = picture ? (
    <img className={styles.picture} src={picture} alt={title} />
  ) : side ? (
    <Drawing
      side={side}
      title={sides.length > 1 ? `${title} ${name}` : title}
      titleId={`${id}-${at}`}
      isReadable={zoom.isReadable}
      marks={marks}
    />
  ) : null;
  return (
    <article className={styles.view} aria-labelledby={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; a button attaches too */}
      <header className={styles.head} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
        <h3 id={id} className={styles.title}>
          {title}
          {badge === '' ? null : <span className={styles.badge}>{badge}</span>}
        </h3>
        {page ? (
          <ViewBar
            zoom={zoom}
            sideName={sides.length > 1 ? name : undefined}
            onTurn={() => setAt((at + 1) % sides.length)}
            onPrint={side ? () => setPrinting(true) : undefined}
            onEnlarge={onEnlarge}
            title={title}
          />
        ) : null}
      </header>
      {page ? (
        <Stage
          {...{ stage, zoom, title, isThumbnail, onDragStart }}
          isLarge={onEnlarge === undefined}
          onEnlarge={onEnlarge}
        >
          {page}
        </Stage>
      ) : null}
      {marks ? <NamedFields marks={marks} title={title} /> : null}
      {beside.length > 0 ? (
        <dl className={styles.beside} aria-label={t('document.beside')}>
          {beside.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {document.lacksLines ? <p className={styles.lacks}>{t('document.lacksLines')}</p> : null}
      {document.fields.length > 0 ? (
        <Facts document={document} zoom={zoom} isDrawn={side !== undefined} />
      ) : null}
      {isPrinting ? <PrintDocument sides={sides} title={title} onDone={() => setPrinting(false)} /> : null}
    </article>
  );
}

/** As text: read aloud only beside a page that is read, folded beside one that can be made out. */
function Facts({ document, zoom, isDrawn }: { document: ShownDocument; zoom: ZoomState; isDrawn: boolean }) {
  const { t } = useTranslation('simulation');
  if (!isDrawn || !zoom.isReadable) return <DocumentFacts document={document} />;
  if (zoom.isLegible) return <DocumentFacts document={document} isHidden />;
  return (
    <details className={styles.folded}>
      <summary>{t('document.text')}</summary>
      <DocumentFacts document={document} />
    </details>
  );
}

interface StageProps {
  stage: RefObject<HTMLDivElement | null>;
  zoom: ZoomState;
  title: string;
  isThumbnail: boolean;
  isLarge: boolean;
  onEnlarge: ViewProps['onEnlarge'];
  onDragStart: ViewProps['onDragStart'];
  children: ReactNode;
}

/** Where the page lies: moved over when it is larger, a small picture of itself when it is too small to be read. */
function Stage({ stage, zoom, title, isThumbnail, isLarge, onEnlarge, onDragStart, children }: StageProps) {
  const { t } = useTranslation('simulation');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolled area with keys of its own, no set of fields
    <div
      ref={stage}
      className={`${styles.stage} ${isLarge ? styles.large : ''}`}
      role="group"
      aria-label={t('document.stage', { title })}
      tabIndex={isThumbnail ? undefined : 0}
      onKeyDown={zoom.onKeyDown}
    >
      {isThumbnail ? (
        <button
          type="button"
          className={styles.thumbnail}
          aria-label={t('document.enlarge', { title })}
          draggable={onDragStart !== undefined}
          onDragStart={onDragStart}
          onClick={onEnlarge}
        >
          <span aria-hidden="true">{children}</span>
        </button>
      ) : (
        <div className={styles.sheet} style={{ width: zoom.width }}>
          {children}
        </div>
      )}
    </div>
  );
}
