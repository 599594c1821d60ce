import type { AttemptView } from '../api';
import { slot } from './sealedSlot';

/** Pages that wait come over this long, not all at once. */
const spreadMs = 120_000;
/** And are done this long before the start. */
const aheadMs = 5000;

/** Fetches the sealed paper of an assessment that opens in so many milliseconds, some time before; returns how to give up. */
export function fetchAhead(assessmentId: number, opensInMs: number): () => void {
  if (slot.paper?.assessmentId === assessmentId) return () => undefined;
  const latestMs = Math.min(spreadMs, Math.max(0, opensInMs - aheadMs));
  const timer = setTimeout(() => {
    // Without it the paper comes with the attempt, as ever.
    void import('./openSealed')
      .then(({ fetchSealed }) => fetchSealed(assessmentId))
      .then(
        (paper) => {
          slot.paper = paper;
        },
        () => undefined,
      );
  }, Math.random() * latestMs);
  return () => clearTimeout(timer);
}

/** The whole attempt, of what the server said of it and the sealed paper; undefined where they do not fit. */
export async function completed(view: AttemptView): Promise<AttemptView | undefined> {
  if (!view.sealed) return view;
  const { paper } = slot;
  if (paper?.assessmentId !== view.assessment_id) return undefined;
  const { openSealed, withQuestions } = await import('./openSealed');
  return withQuestions(view, view.sealed, await openSealed(paper, view.sealed.key));
}
