import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { MenuIcon, RailIcon } from '../menuIcons';
import { Badge } from './Badge';
import styles from './BottomBar.module.css';
import { setDrawer } from './sidebarState';
import { useBadges } from './useBadges';
import { useStudied } from './useStudied';
import { useLit } from './useTable';

type Name = 'today' | 'learn' | 'practise' | 'assess' | 'desk' | 'classes' | 'mark' | 'centre' | 'teachers';

interface Place {
  name: Name;
  path: string;
  /** Other entries that belong to it. */
  also?: string[];
}

const inCourse: Place[] = [
  { name: 'learn', path: '/course/video', also: ['/course/home', '/course/resource'] },
  {
    name: 'practise',
    path: '/course/programs',
    also: ['/course/exercise', '/course/pythonPractice', '/course/fzpt'],
  },
  { name: 'assess', path: '/course/assess', also: ['/course/score'] },
];
const teaching: Place[] = [
  { name: 'classes', path: '/gradeManage/grade' },
  { name: 'mark', path: '/gradeManage/correction' },
  { name: 'assess', path: '/gradeManage/assess', also: ['/gradeManage/testPaper'] },
];

/**
 * On a phone: the four places one goes to most, and everything else. It makes room for the keyboard. The first and the last
 * never move: what is between them is known only when the person's courses are.
 */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const lit = useLit();
  const teaches = useHasRole('class_management');
  const staffs = useHasRole('teacher_management');
  const isKnownUser = useCurrentUser() !== undefined;
  const { studied, isKnown } = useStudied();
  const badges = useBadges();
  const isTyping = useTyping();
  if (isTyping) return null;
  const home: Place = { name: teaches || staffs ? 'desk' : 'today', path: '/mycourse' };
  const centre: Place = { name: 'centre', path: '/coursecenter' };
  const office: Place[] = [{ name: 'teachers', path: '/academicManage/academic' }, centre];
  const learning = studied ? inCourse : isKnownUser && isKnown ? [centre] : [];
  const rest = teaches ? teaching : staffs ? office : learning;
  const course = studied && { course_id: studied.courseId, class_id: studied.classId };
  return (
    <nav className={styles.bar} aria-label={t('bottom.label')}>
      {[home, ...rest].map(({ name, path, also }) => {
        const isLit = path === lit || also?.includes(lit);
        return (
          <Link
            key={name}
            to={path as '/'}
            search={(path.startsWith('/course/') ? course : {}) as never}
            className={`${styles.place} ${isLit ? styles.lit : ''}`}
            aria-current={isLit ? 'page' : undefined}
            title={badges[path]?.words}
          >
            <RailIcon path={path} />
            {t(`bottom.${name}`)}
            <Badge of={badges[path]} atCorner />
          </Link>
        );
      })}
      {rest.length === 0 ? <span className={styles.waits} /> : null}
      <button type="button" className={styles.place} onClick={() => setDrawer(true)}>
        <MenuIcon />
        {t('bottom.all')}
      </button>
    </nav>
  );
}

const writes =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]';

/** A field has the keyboard. */
function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const updateTyping = () => setTyping(document.activeElement?.matches(writes) ?? false);
    const later = () => setTimeout(updateTyping, 50);
    document.addEventListener('focusin', updateTyping);
    document.addEventListener('focusout', later);
    return () => {
      document.removeEventListener('focusin', updateTyping);
      document.removeEventListener('focusout', later);
    };
  }, []);
  return isTyping;
}
