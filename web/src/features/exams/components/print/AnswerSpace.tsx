import { Suspense } from 'react';
import { kindOf } from '@/shared/questions/kinds';
import type { PreviewItem } from '../../managedApi';

/** Where a question is answered with a pen; what is ticked has its bracket beside the marks. */
export function AnswerSpace({ item: { body } }: { item: PreviewItem }) {
  const { Space } = kindOf(body.kind).printing;
  return Space ? <Space body={body} /> : null;
}

/** What a question gives beside its text: its documents. */
export function Given({ item: { body } }: { item: PreviewItem }) {
  const { Given } = kindOf(body.kind).printing;
  return Given ? (
    <Suspense>
      <Given body={body} />
    </Suspense>
  ) : null;
}
