import type { Entry } from './transport';

/**
 * What the server has not confirmed yet, kept on this computer: survives a crash, a reload and a day without network.
 * A change is removed only when the server names its number.
 */
export interface Journal<T> {
  read: () => Promise<Entry<T>[]>;
  put: (entry: Entry<T>) => Promise<void>;
  /** Removes changes of a part up to this one. */
  confirm: (key: string, epoch: number, seq: number) => Promise<void>;
}
