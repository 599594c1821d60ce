import { lazy, Suspense } from 'react';
import styles from './MarkdownWaits.module.css';
import { shapeOf } from './markdownShape';

const Body = lazy(() => import('./MarkdownBody'));

/**
 * Text with Markdown and formulas. Raw HTML in it is not drawn.
 *
 * `title`: the heading that stands above it already; a document that begins with the same one does not say it twice.
 */
export function Markdown({ text, title }: { text: string; title?: string }) {
  const [first, ...rest] = text.trimStart().split('\n');
  const repeats = title !== undefined && first?.replace(/^#+/, '').trim() === title;
  const shown = repeats ? rest.join('\n') : text;
  return (
    <Suspense fallback={<Shape text={shown} />}>
      <Body text={shown} />
    </Suspense>
  );
}

/** The text's place while what draws it arrives: the same letters in the same widths, shown as grey lines. */
function Shape({ text }: { text: string }) {
  return (
    <div className={styles.box} aria-hidden="true" data-state="loading">
      {shapeOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
        <p key={index} className={styles[block.kind]} data-text={block.text} />
      ))}
    </div>
  );
}
