import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '../../api/errors';

/** What one call for several items did. */
export interface SliceDone {
  /** How many were handled. */
  count: number;
  /** A sentence for each item that stayed as it was. */
  leftOut: string[];
}

/** Where an act on many items stands. */
export interface BatchState<Id> extends SliceDone {
  total: number;
  isRunning: boolean;
  /** Not handled because their call failed, with the sentence of the last failure. */
  failed: Id[];
  reason: string | undefined;
  /** Not sent yet. */
  waiting: Id[];
}

interface Options<Id> {
  send: (ids: Id[]) => Promise<SliceDone>;
  /** Items a call; no more than the endpoint takes. */
  size?: number;
}

/** What the server says of single fields: more than its general sentence. */
const fieldsOf = (error: unknown): string =>
  isApiError(error) ? [...new Set(error.fields.map(({ message }) => message))].join('') : '';

/**
 * An act on many items, sent in slices one after another, so that one sees how far it is and may stop between two of them.
 * A slice that fails is kept for another try, and the others go on. For acts that the server does item by item; what is
 * one act for all of them stays one call.
 */
export function useBatch<Id>({ send, size = 50 }: Options<Id>) {
  const { t } = useTranslation('common');
  const [state, setState] = useState<BatchState<Id>>();
  const isStopped = useRef(false);

  const run = async (ids: Id[], before?: BatchState<Id>): Promise<BatchState<Id>> => {
    isStopped.current = false;
    let now: BatchState<Id> = {
      total: before?.total ?? ids.length,
      count: before?.count ?? 0,
      leftOut: before?.leftOut ?? [],
      isRunning: true,
      failed: [],
      reason: undefined,
      waiting: ids,
    };
    const show = (patch: Partial<BatchState<Id>>) => {
      now = { ...now, ...patch };
      setState(now);
    };
    show({});
    while (now.waiting.length > 0 && !isStopped.current) {
      const slice = now.waiting.slice(0, size);
      const waiting = now.waiting.slice(size);
      try {
        const { count, leftOut } = await send(slice);
        show({ waiting, count: now.count + count, leftOut: [...now.leftOut, ...leftOut] });
      } catch (error) {
        const reason = fieldsOf(error) || messageOf(error, t('error.system'));
        show({ waiting, failed: [...now.failed, ...slice], reason });
        // Signed out: the others would be refused as well.
        if (isApiError(error) && error.notified) isStopped.current = true;
      }
    }
    show({ isRunning: false });
    return now;
  };

  return {
    state,
    run: (ids: Id[]) => run(ids),
    /** Sends again what failed and what was not sent; slices keep their bounds, so that none is done twice. */
    resume: () => run(state ? [...state.failed, ...state.waiting] : [], state),
    /** After the slice that is on its way. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

export type Batch<Id> = ReturnType<typeof useBatch<Id>>;

/** Whether everything was sent and answered. */
export const isComplete = ({ failed, waiting }: Pick<BatchState<unknown>, 'failed' | 'waiting'>): boolean =>
  failed.length + waiting.length === 0;
