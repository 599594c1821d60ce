import { lazy, Suspense } from 'react';
import { Skeleton } from './Skeleton';

const Body = lazy(() => import('./MarkdownBody'));

/** Text with Markdown and formulas. Raw HTML in it is not drawn. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Body text={text} />
    </Suspense>
  );
}
