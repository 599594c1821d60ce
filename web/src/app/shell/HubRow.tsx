import { Suspense } from 'react';
import type { Place } from '@/shared/tabs/model';
import { useSlotRef } from '@/shared/tabs/slots';
import { lazily } from '@/shared/ui/lazily';
import { viewsOf } from '../menu';
import { places } from '../places';
import styles from './ClassHub.module.css';
import { useTable } from './useTable';

const ClassHub = lazily(() => import('./ClassHub').then((module) => module.ClassHub));

/** The first line of a page that is about one class: its views and its code, what the page offers to do at the right end. It belongs to
 * the page and scrolls with it, so nothing but the frame's two rows stands before the content. */
export function HubRow({ tab }: { tab: Place }) {
  const view = places[tab.pathname]?.hub;
  const classId = tab.search.class_id;
  // Where a row of views of its own follows, what can be done stands there.
  const hasViews = viewsOf(useTable(), tab.pathname).length > 1;
  const isShown = view !== undefined && typeof classId === 'number';
  const acts = useSlotRef('acts', isShown && !hasViews ? tab.key : undefined);
  if (!isShown) return null;
  return (
    <div className={styles.hub}>
      <Suspense fallback={null}>
        <ClassHub view={view} classId={classId} pathname={tab.pathname} />
      </Suspense>
      {hasViews ? null : <div ref={acts} className={styles.acts} />}
    </div>
  );
}
