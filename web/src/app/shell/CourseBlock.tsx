import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { useRouter } from '@tanstack/react-router';
import { Dropdown } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseCourse } from '@/shared/api/chosenCourse';
import { openJoinClass } from '@/shared/ui/joinClass';
import { areaOf } from '../menu';
import styles from './CourseBlock.module.css';
import type { Studied } from './useStudied';

interface Props {
  studied: Studied | undefined;
  all: Studied[];
  narrow?: boolean;
}

/** Names the course and the class and switches them; who has none is shown the way in. */
export const CourseBlock = memo(function CourseBlock({ studied, all, narrow = false }: Props) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  if (studied === undefined) {
    return (
      <button type="button" className={styles.block} onClick={() => openJoinClass()}>
        <span className={styles.words}>
          <span className={styles.class}>{t('course.none')}</span>
          <span className={styles.course}>{t('menu.join')}</span>
        </span>
      </button>
    );
  }
  const here = studied.className ?? t('course.selfChosen');
  const change = (key: string) => {
    const next = all[Number(key)];
    if (next === undefined) return void router.navigate({ to: '/mycourse' });
    const inClass =
      next.classId === undefined ? undefined : { id: next.classId, title: next.className ?? '' };
    chooseCourse({ id: next.courseId, title: next.title }, inClass);
    // A list stays the same list; what shows one thing of the former course would not be there.
    const { pathname } = router.latestLocation;
    const stays = areaOf(pathname) === 'course' && !/Details$|Play$/.test(pathname);
    const to = stays ? pathname : '/course/home';
    void router.navigate({ to, search: { course_id: next.courseId, class_id: next.classId } } as never);
  };
  const items = all.map((one, index) => ({
    key: String(index),
    label: (
      <>
        {one.title}
        <small className={styles.aside}>{one.className ?? t('course.selfChosen')}</small>
      </>
    ),
  }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [...items, { type: 'divider' as const }, { key: 'all', label: t('course.all') }],
        selectable: true,
        selectedKeys: [
          String(
            all.findIndex((one) => one.courseId === studied.courseId && one.classId === studied.classId),
          ),
        ],
        onClick: ({ key }) => change(key),
      }}
    >
      <button
        type="button"
        className={narrow ? styles.narrow : styles.block}
        aria-label={t('course.swapFrom', { course: studied.title, class: here })}
        title={`${studied.title}\n${here}`}
      >
        {narrow ? null : (
          <span className={styles.words}>
            <span className={styles.course}>{studied.title}</span>{' '}
            <span className={styles.class}>{here}</span>
          </span>
        )}
        <SwapOutlined rotate={90} aria-hidden="true" />
      </button>
    </Dropdown>
  );
});
