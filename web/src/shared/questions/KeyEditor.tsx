import { Suspense } from 'react';
import { Skeleton } from '../ui/Skeleton';
import type { AuthorProps } from './kind';
import { kindOf } from './kinds';

/** Body and key of a question as their author writes them: one plain form a kind. */
export function KeyEditor(props: AuthorProps) {
  const { Author } = kindOf(props.body.kind);
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Author {...props} />
    </Suspense>
  );
}
