import { type ComponentProps, Suspense } from 'react';
import { lazily } from '@/shared/ui/lazily';

const Elsewhere = lazily(() => import('./Elsewhere').then((module) => module.Elsewhere));

/** What says that another device writes is fetched when one does: what leads back from it needs the network anyway. */
export const ElsewhereLater = (props: ComponentProps<typeof Elsewhere>) => (
  <Suspense>
    <Elsewhere {...props} />
  </Suspense>
);
