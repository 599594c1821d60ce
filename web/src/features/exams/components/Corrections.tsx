import { type ComponentProps, Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';

const Note = lazily(() => import('./CorrectionNote').then((module) => module.CorrectionNote));

/** Fetches what a correction shows while the exam is written: most papers need none, and none waits for the network. */
export const prefetchCorrections = Note.prefetch;

/** Corrections of the question on the screen. */
export function Corrections(props: ComponentProps<typeof Note>) {
  if (props.exam.state.corrections.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Note {...props} />
    </Suspense>
  );
}
