import { lazy, type ReactNode, useState } from 'react';
import { WhenOpened } from './WhenOpened';

const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog').then((module) => ({ default: module.ConfirmDialog })),
);

export interface Confirmation {
  /** The act and its object: 「把张三移出会计 2601 班？」 */
  title: string;
  /** What will be lost. */
  text: ReactNode;
  okText: string;
  /** For what cannot be undone: the words that must be typed. */
  typed?: string;
  /** The dialog stays open, busy, until this settles; it closes on success. */
  onConfirm: () => Promise<unknown>;
}

/** Asks once before something is destroyed. */
export function ConfirmDanger({
  children,
  ...confirmation
}: Confirmation & { children: (ask: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      <WhenOpened isOpen={isOpen}>
        <ConfirmDialog {...confirmation} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
