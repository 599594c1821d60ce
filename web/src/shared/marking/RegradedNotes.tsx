import { Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { type RegradedAnswer, useRegraded } from './regraded';

const Regraded = lazily(() => import('./Regraded').then((module) => module.Regraded));

/** What was put right in an attempt at a flow since it was marked; nothing where nothing was. */
export function RegradedFlow({ attemptId }: { attemptId: number }) {
  return <RegradedNotes notes={useRegraded('flow', attemptId)} title="titleOfFlow" />;
}

/** What was put right in a book since it was marked, all of it or a business. */
export function RegradedBook({ bookId }: { bookId: number }) {
  return <RegradedNotes notes={useRegraded('book', bookId)} title="titleOfBook" />;
}

interface Props {
  notes: RegradedAnswer[];
  title?: 'title' | 'titleOfFlow' | 'titleOfBook';
}

/** The same where the notes are known. */
export function RegradedNotes({ notes, title = 'title' }: Props) {
  if (notes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Regraded notes={notes} title={title} />
    </Suspense>
  );
}
