import { type ReactNode, Suspense, useState } from 'react';

/**
 * Draws a dialog from its first opening on, so that its code is fetched only when somebody asks for it; it then stays, to
 * close with its animation.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense fallback={null}>{children}</Suspense> : null;
}
