import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCourse, courseTitleQuery } from '@/shared/api/chosenCourse';
import { readChoice } from '@/shared/api/session';
import styles from './CourseContext.module.css';

/** Which course, and in which class it is taken. */
export function CourseContext() {
  const { t } = useTranslation('shell');
  const search = useRouterState({
    select: (state) => state.location.search as { course_id?: number; class_id?: number },
  });
  const courseId = Number(search.course_id) || undefined;
  const classId = Number(search.class_id) || undefined;
  const course = useQuery(courseTitleQuery(courseId)).data;
  // Who comes by a link has chosen this course as well as who came through my courses.
  useEffect(() => {
    if (course === undefined || readChoice('course')?.id === course.id) return;
    chooseCourse(course, classId === undefined ? undefined : { id: classId, title: '' });
  }, [course, classId]);
  const chosenClass = readChoice('classes');
  const className = chosenClass?.id === classId ? chosenClass?.title : undefined;
  if (course === undefined) return null;
  return (
    <div className={styles.context}>
      <span className={styles.course}>{course.title}</span>
      {className ? <span className={styles.class}>{className}</span> : null}
      {classId === undefined ? <span className={styles.class}>{t('course.selfChosen')}</span> : null}
      <Link to="/mycourse" className={styles.swap}>
        <SwapOutlined aria-hidden="true" /> {t('course.swap')}
      </Link>
    </div>
  );
}
