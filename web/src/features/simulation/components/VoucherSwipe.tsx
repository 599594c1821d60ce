import { type ReactNode, useRef } from 'react';
import { isTyping } from '@/shared/lib/typing';
import { phone, useMedia } from '@/shared/lib/useMedia';
import type { Book, Voucher } from '../api/types';
import { neighboursOf } from '../model/progress';

/** A shorter way is a tap that slipped, a slower one a look around. */
const leastPx = 60;
const mostMs = 800;

interface Props {
  book: Book;
  current: number | undefined;
  onOpen: (voucher: Voucher) => void;
  children: ReactNode;
}

/** On a phone the paper is pushed aside for the voucher before or after it; not while something is written, nor where it scrolls. */
export function VoucherSwipe({ book, current, onOpen, children }: Props) {
  const isPhone = useMedia(phone);
  const began = useRef<{ x: number; y: number; at: number }>(undefined);
  const box = useRef<HTMLDivElement>(null);
  if (!isPhone) return children;
  return (
    // The steps beside the vouchers do the same for everybody else.
    <div
      ref={box}
      onTouchStart={({ touches, target, timeStamp }) => {
        const touch = touches[0];
        const isBusy = isTyping(document.activeElement) || scrollsAside(target as Element, box.current);
        began.current =
          touch && touches.length === 1 && !isBusy
            ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
            : undefined;
      }}
      onTouchCancel={() => {
        began.current = undefined;
      }}
      onTouchEnd={({ changedTouches, timeStamp }) => {
        const touch = changedTouches[0];
        const from = began.current;
        began.current = undefined;
        if (from === undefined || touch === undefined || timeStamp - from.at > mostMs) return;
        const aside = touch.clientX - from.x;
        if (Math.abs(aside) < leastPx || Math.abs(aside) < 2 * Math.abs(touch.clientY - from.y)) return;
        const { before, after } = neighboursOf(book.vouchers, current);
        const next = aside > 0 ? before : after;
        if (next) onOpen(next);
      }}
    >
      {children}
    </div>
  );
}

/** Whether a finger there moves something sideways, up to the box. */
function scrollsAside(target: Element, box: Element | null): boolean {
  for (let one: Element | null = target; one !== null && one !== box; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}
