import { useMemo } from 'react';
import { DocumentDeck } from '../../documents/DocumentDeck';
import { asShown, firmOf } from '../../documents/fromFields';
import type { SourceDocument } from '../types';

/** The documents of a question, as the books show theirs. */
export function Documents({ documents }: { documents: SourceDocument[] }) {
  const shown = useMemo(() => documents.map(asShown), [documents]);
  const firm = useMemo(() => firmOf(shown), [shown]);
  return shown.length === 0 ? null : <DocumentDeck documents={shown} firm={firm} />;
}
