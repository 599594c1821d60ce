import { memo, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { lazily } from '@/shared/ui/lazily';
import { menuOf, menuRoutes } from '../menu';
import { CourseBlock } from './CourseBlock';
import { Entries } from './SidebarEntries';
import styles from './SidebarMenu.module.css';
import type { Badge } from './useBadges';
import { useStudied } from './useStudied';
import { useIsInCourse, useTable } from './useTable';

const BadgeCounter = lazily(() => import('./BadgeCounter').then((module) => module.BadgeCounter));

/** The pages of this person: everybody's and the role's, then the course that is studied, the account at the foot. */
export const SidebarMenu = memo(function SidebarMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell');
  const table = useTable();
  const isInCourse = useIsInCourse();
  const isKnownUser = useCurrentUser() !== undefined;
  const hasDuties = useHasRole('class_management', 'teacher_management');
  const { studied, all, isKnown } = useStudied();
  const [badges, setBadges] = useState<Record<string, Badge>>({});
  const sections = useMemo(() => {
    const routes = menuRoutes(table);
    return { main: menuOf(routes, 'main'), course: menuOf(routes, 'course'), foot: menuOf(routes, 'foot') };
  }, [table]);
  const showsCourse = isInCourse || (!hasDuties && isKnown);
  const { courseId, classId } = studied ?? {};
  const place = useMemo(() => ({ course_id: courseId, class_id: classId }), [courseId, classId]);
  return (
    <nav
      className={`${styles.menu} ${narrow ? styles.rail : ''} ${isKnownUser ? '' : styles.waits}`}
      aria-label={t('sidebar.label')}
    >
      <Suspense fallback={null}>
        <BadgeCounter onCount={setBadges} />
      </Suspense>
      <div className={styles.rod}>
        {/* Inside a course a teacher sees what students see; the own menus fold to make room. */}
        <Entries entries={sections.main} narrow={narrow} folded={isInCourse} badges={badges} />
      </div>
      {showsCourse ? <CourseBlock studied={studied} all={all} narrow={narrow} /> : null}
      {showsCourse && studied ? (
        <div className={styles.rod}>
          <Entries entries={sections.course} narrow={narrow} search={place} />
        </div>
      ) : null}
      <div className={styles.foot}>
        <Entries entries={sections.foot} narrow={narrow} />
      </div>
    </nav>
  );
});
