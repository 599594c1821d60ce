import { type ComponentProps, Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { ReceiptCard } from './ReceiptCard';

const Card = lazily(() => import('./ReceiptCard').then((module) => module.ReceiptCard));

/** Fetches the card while the exam is written: when it is handed in, the network may be gone. */
export const prefetchReceipt = Card.prefetch;

/** What was handed in, and its receipt; its code is no part of the exam's first bytes. */
export function Receipt(props: ComponentProps<typeof ReceiptCard>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Card {...props} />
    </Suspense>
  );
}
