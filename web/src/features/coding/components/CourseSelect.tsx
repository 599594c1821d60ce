import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './ScratchFiles.module.css';

interface Props {
  courses: { id: number; title: string }[];
  courseId: number | undefined;
  onCourse: (courseId: number) => void;
}

/** Which course's files the programs on the scratchpad may read. */
export function CourseSelect({ courses, courseId, onCourse }: Props) {
  const { t } = useTranslation('coding');
  return (
    <Select
      size="small"
      className={styles.choice ?? ''}
      aria-label={t('sheet.course')}
      value={courseId ?? null}
      options={courses.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => id !== null && onCourse(id)}
    />
  );
}
