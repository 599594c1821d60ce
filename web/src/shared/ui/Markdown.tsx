import { lazy, Suspense } from 'react';
import { Skeleton } from './Skeleton';

const Body = lazy(() => import('./MarkdownBody'));

/**
 * Text with Markdown and formulas. Raw HTML in it is not drawn.
 *
 * `title`: the heading that stands above it already; a document that begins with the same one does not say it twice.
 */
export function Markdown({ text, title }: { text: string; title?: string }) {
  const [first, ...rest] = text.trimStart().split('\n');
  const repeats = title !== undefined && first?.replace(/^#+/, '').trim() === title;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Body text={repeats ? rest.join('\n') : text} />
    </Suspense>
  );
}
