import { type ReactNode, useEffect, useState } from 'react';
import { lazily } from './lazily';
import { WhenOpened } from './WhenOpened';

const ConfirmDialog = lazily(() => import('./ConfirmDialog').then((module) => module.ConfirmDialog));

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
  // Asked for in the moment the network is gone, it has to be here already.
  useEffect(() => {
    const timer = setTimeout(ConfirmDialog.prefetch, 2000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {children(() => setOpen(true))}
      <WhenOpened isOpen={isOpen}>
        <ConfirmDialog {...confirmation} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
