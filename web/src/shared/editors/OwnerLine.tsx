import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../lib/wording';
import { lazily } from '../ui/lazily';
import { WhenOpened } from '../ui/WhenOpened';
import { managedCoursesQuery } from './api';
import styles from './editors.module.css';

const EditorsDialog = lazily(() => import('./EditorsDialog').then((module) => module.EditorsDialog));

/** The course as this person may handle it; none before it is known. */
export function useManagedCourse(courseId: number, isStaff = true) {
  const courses = useQuery({ ...managedCoursesQuery, enabled: isStaff }).data;
  return courses?.find((course) => course.course_id === courseId);
}

/** As high as the line that follows it. */
function Coming() {
  const { t } = useTranslation('editors');
  return (
    <p className={styles.note} style={{ visibility: 'hidden' }} aria-hidden="true" data-state="loading">
      <span>{t('noOwner')}</span>
      <Button type="link" size="small" style={{ padding: 0 }} tabIndex={-1}>
        {t('look')}
      </Button>
    </p>
  );
}

/** Whose the course is, what that means for me, and the way to its editors. */
export function OwnerLine({ courseId }: { courseId: number }) {
  const { t } = useTranslation('editors');
  const isComing = useQuery(managedCoursesQuery).isLoading;
  const course = useManagedCourse(courseId);
  const [isOpen, setOpen] = useState(false);
  if (course === undefined) return isComing ? <Coming /> : null;
  const names = listed(course.editors.map((editor) => editor.real_name));
  return (
    <p className={styles.note}>
      <span>
        {course.owner ? t('ownerIs', { name: course.owner.real_name }) : t('noOwner')}
        {names ? ` · ${t('editorsAre', { names })}` : null}
      </span>
      {course.may_write ? null : <span>{t('reader')}</span>}
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setOpen(true)}>
        {t(course.may_manage ? 'manage' : 'look')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        {isOpen ? (
          <EditorsDialog of={{ kind: 'course', id: courseId }} onClose={() => setOpen(false)} />
        ) : null}
      </WhenOpened>
    </p>
  );
}
