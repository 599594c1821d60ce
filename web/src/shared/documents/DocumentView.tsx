import { type DragEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentFacts } from './DocumentFacts';
import styles from './DocumentView.module.css';
import { Drawing } from './Drawing';
import { titleOf } from './data';
import { PrintDocument } from './PrintDocument';
import { drawingOf } from './sides';
import type { Firm, SourceDocument } from './types';
import { useZoom } from './useZoom';
import { ViewBar } from './ViewBar';

export interface ViewProps {
  document: SourceDocument;
  firm: Firm;
  /** Opens it large; absent where it is large already. */
  onEnlarge?: (() => void) | undefined;
  /** Where it can be dragged onto a voucher: by its head or its small picture, so that its text can still be marked. */
  onDragStart?: ((event: DragEvent) => void) | undefined;
}

/** A document to look at: its page at the size one chooses, its other side, what comes with it, and its text. */
export function DocumentView({ document, firm, onEnlarge, onDragStart }: ViewProps) {
  const { t } = useTranslation('simulation');
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const { sides, beside } = useMemo(() => drawingOf(document, firm), [document, firm]);
  const [at, setAt] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  const side = sides[at] ?? sides[0];
  const zoom = useZoom(stage, side, onEnlarge === undefined);
  const { title, badge } = titleOf(document);
  if (side === undefined) return null;
  const name = side.name === 'page' ? t('document.page', { page: at + 1 }) : t(`document.${side.name}`);
  const isThumbnail = onEnlarge !== undefined && zoom.zoom === 'fit' && !zoom.isLegible;
  const page = (
    <Drawing
      side={side}
      title={sides.length > 1 ? `${title} ${name}` : title}
      titleId={`${id}-${at}`}
      hasAmounts={zoom.isLegible}
    />
  );
  return (
    <article className={styles.view} aria-labelledby={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; a button attaches too */}
      <header className={styles.head} draggable={onDragStart !== undefined} onDragStart={onDragStart}>
        <h3 id={id} className={styles.title}>
          {title}
          {badge === '' ? null : <span className={styles.badge}>{badge}</span>}
        </h3>
        <ViewBar
          zoom={zoom}
          sideName={sides.length > 1 ? name : undefined}
          onTurn={() => setAt((at + 1) % sides.length)}
          onPrint={() => setPrinting(true)}
          onEnlarge={onEnlarge}
          title={title}
        />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolled area with keys of its own, no set of fields */}
      <div
        ref={stage}
        className={`${styles.stage} ${onEnlarge ? '' : styles.large}`}
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
            <span aria-hidden="true">{page}</span>
          </button>
        ) : (
          <div className={styles.sheet} style={{ width: zoom.width }}>
            {page}
          </div>
        )}
      </div>
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
      <DocumentFacts document={document} isHidden={zoom.isLegible} />
      {isPrinting ? <PrintDocument sides={sides} title={title} onDone={() => setPrinting(false)} /> : null}
    </article>
  );
}
