import { type Batch, type BatchState, isComplete } from '@/shared/ui/batch/useBatch';
import { useBankWrite } from '../api';

/**
 * An act on many questions: what was done is told, the bank reads itself again, and its dialog closes unless something is
 * left that must be read or tried again.
 */
export function useBankBatch(batch: Batch<number>, tell: (count: number) => void, onClose: () => void) {
  const write = useBankWrite(async (run: () => Promise<BatchState<number>>) => run(), true);
  const start = (run: () => Promise<BatchState<number>>) =>
    write.mutate(run, {
      onSuccess: (done) => {
        if (done.count > 0 && isComplete(done)) tell(done.count);
        if (isComplete(done) && done.leftOut.length === 0) onClose();
      },
    });
  return {
    begin: (ids: number[]) => start(() => batch.run(ids)),
    resume: () => start(batch.resume),
    isRunning: write.isPending,
    /** It has run; what is left is offered for another try. */
    isDone: batch.state !== undefined && !batch.state.isRunning,
    leftOut: batch.state?.leftOut ?? [],
  };
}
