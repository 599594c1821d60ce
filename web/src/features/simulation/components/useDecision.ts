import type { Marking, NamedField } from '@/shared/documents/faults';
import type { BookActions } from '../api/book';
import type { Book, Decision } from '../api/types';

interface Desk {
  book: Book;
  actions: BookActions;
  business: Book['businesses'][number];
  canChange: boolean;
}

/** What is decided about a business instead of booking it, and what is marked on its documents: shown at once, saved behind it. */
export function useDecision({ book, actions, business, canChange }: Desk) {
  const { mutate, isPending, variables } = actions.decide;
  const sent = isPending && variables?.business === business.key ? variables : undefined;
  const decision = sent ? sent.decision : business.decision;
  const marked = sent ? (sent.fields ?? []) : business.named;
  const onMark = (fields: NamedField[]) => mutate({ business: business.key, decision: 'reject', fields });
  const marking: Marking = {
    types: book.document_types,
    marked,
    ...(canChange ? { onMark } : {}),
  };
  return {
    decision,
    marking: decision === 'reject' ? marking : undefined,
    decide: (next: Decision) =>
      mutate({ business: business.key, decision: decision === next ? null : next, fields: [] }),
  };
}
