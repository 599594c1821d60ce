import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStrip } from '../tabs/page';
import { useClaim, useSlot } from '../tabs/slots';

/** What a page is called, its only h1: on the strip of the frame, never repeated below; without a strip where it stands. */
export function PageTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useSlot('title');
  const hasStrip = useStrip();
  useClaim('title');
  if (place !== undefined) return createPortal(children, place);
  return hasStrip ? null : <h1 className={className}>{children}</h1>;
}
