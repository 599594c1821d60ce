import { Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';
import type { AppealSource } from './api';

const SourceAppeals = lazily(() => import('./SourceAppeals').then((module) => module.SourceAppeals));

/** `SourceAppeals` for screens that most people look at without appealing: it comes after them, with its texts. */
export function AppealsHere(props: { source: AppealSource; id: number; position?: number }) {
  return (
    <Suspense fallback={null}>
      <SourceAppeals {...props} />
    </Suspense>
  );
}
