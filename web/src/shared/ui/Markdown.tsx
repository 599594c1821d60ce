import { Suspense } from 'react';
import { lazily } from './lazily';
import styles from './MarkdownWaits.module.css';
import { shapeOf } from './markdownShape';

const Body = lazily(() => import('./MarkdownBody').then((module) => module.default));

/**
 * Text with Markdown and formulas. Raw HTML in it is not drawn.
 *
 * `title`: the heading that stands above it already; a document that begins with the same one does not say it twice.
 * `under`: the level of that heading; 2 in a panel with a title, the page's own if not said.
 */
export function Markdown({ text, title, under = 1 }: { text: string; title?: string; under?: number }) {
  const [first, ...rest] = text.trimStart().split('\n');
  const repeats = title !== undefined && first?.replace(/^#+/, '').trim() === title;
  const shown = repeats ? rest.join('\n') : text;
  return (
    <Suspense fallback={<Shape text={shown} under={under} />}>
      <Body text={shown} under={under} />
    </Suspense>
  );
}

/** The text's place while what draws it arrives: the same letters in the same widths, shown as grey lines. */
function Shape({ text, under }: { text: string; under: number }) {
  return (
    <div className={styles.box} aria-hidden="true" data-state="loading">
      {shapeOf(text, under).map((block, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
          key={index}
          className={`${styles[block.kind]} ${block.level === undefined ? '' : styles[`h${block.level}`]}`}
          data-text={block.text}
        />
      ))}
    </div>
  );
}
